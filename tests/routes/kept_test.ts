import { assertEquals } from "@std/assert";
import { KeptAnswers } from "../../routes/_kept.ts";
import { Prepared } from "../../routes/_prepared.ts";
import { startService } from "../_helpers.ts";

const answerOf = (body: string) => ({
  route: "/",
  status: 200,
  prepared: new Prepared(body, "text/plain"),
});

Deno.test("KeptAnswers lets go of the oldest when there is no room", async () => {
  using service = await startService();
  using other = await startService({ register: "small" });
  const { directory } = service.live;
  const kept = new KeptAnswers(1_030);
  kept.keep(directory, "/a", answerOf("8 letter"));
  kept.keep(directory, "/b", answerOf("8 letter"));
  kept.keep(directory, "/b", answerOf("kept already"));
  kept.keep(other.live.directory, "/a", answerOf("another version"));
  const bodies = () =>
    ["/a", "/b", "/c"].map((address) =>
      kept.get(directory, address)?.prepared.body
    );
  assertEquals(bodies(), ["8 letter", "8 letter", undefined]);
  kept.keep(directory, "/c", answerOf("10 letters"));
  assertEquals(bodies(), [undefined, "8 letter", "10 letters"]);
  kept.keep(directory, "/d", answerOf("more than there is room for at all"));
  assertEquals(bodies(), [undefined, undefined, undefined]);
  assertEquals(
    kept.get(other.live.directory, "/a")?.prepared.body,
    "another version",
  );
});
