import { assertEquals, assertRejects } from "@std/assert";
import { basename } from "node:path";
import { listSnapshots } from "../../../lib/ingest/snapshot_folder.ts";
import { tempFolder } from "../../_ingest.ts";
import { HAS_REGISTER_FILES, registerFile } from "../../_register_files.ts";
import { makeRows, toCsv } from "../../_rows.ts";

const KEY = "BSB Owner,Owner Name,BSB Prefix\r\n" +
  "ABA,Auswide Bank Ltd,645\r\n".repeat(200);
const OLD_KEY = 'ABA,Auswide Bank Ltd,"645, 656"\r\n'.repeat(100);

async function namesIn(folder: string) {
  const { snapshots, passedOver } = await listSnapshots(folder);
  return [snapshots.map((path) => basename(path)), passedOver];
}

Deno.test("listSnapshots() puts the oldest first and passes over keys", async () => {
  using folder = tempFolder();
  const csv = toCsv(makeRows(50));
  const files = {
    "undated.csv": csv,
    "BSBDirectoryJul24-340.csv": csv,
    "2024-08-01.TXT": csv,
    "BSBDirectorySept23-330.csv": csv,
    "api-2024-02-29.json": "{}",
    "empty 2023-01-01.csv": "",
    "broken 2023-01-02.csv": "<<<<<<< HEAD\n",
    "key-2023-01-01.csv": KEY,
    "KeyToAbbreviations.csv": OLD_KEY,
    "short key.csv": "ABA,Auswide Bank Ltd,645",
    "README.md": "# Snapshots",
    ".DS_Store": "",
  };
  for (const [name, text] of Object.entries(files)) {
    Deno.writeTextFileSync(`${folder.path}/${name}`, text);
  }
  Deno.mkdirSync(`${folder.path}/2020-01-01.csv`);
  assertEquals(await namesIn(folder.path), [[
    "empty 2023-01-01.csv",
    "broken 2023-01-02.csv",
    "BSBDirectorySept23-330.csv",
    "api-2024-02-29.json",
    "2024-08-01.TXT",
    "BSBDirectoryJul24-340.csv",
    "undated.csv",
  ], ["KeyToAbbreviations.csv", "key-2023-01-01.csv", "short key.csv"]]);
});

Deno.test({
  name: "listSnapshots() lists a file that can't be read",
  ignore: Deno.build.os === "windows",
  async fn() {
    using folder = tempFolder();
    Deno.symlinkSync("gone.csv", `${folder.path}/2024-01-01.csv`);
    assertEquals(await namesIn(folder.path), [["2024-01-01.csv"], []]);
  },
});

Deno.test("listSnapshots() finds nothing in an empty folder", async () => {
  using folder = tempFolder();
  assertEquals(await namesIn(folder.path), [[], []]);
  await assertRejects(
    () => listSnapshots(`${folder.path}/none`),
    Deno.errors.NotFound,
  );
});

Deno.test({
  name: "listSnapshots() lists the published files (needs ../shared/register)",
  ignore: !HAS_REGISTER_FILES,
  async fn() {
    assertEquals(await namesIn(registerFile("")), [[
      "BSBDirectoryJul22-316.csv",
      "BSBDirectoryAug22-317.csv",
      "BSBDirectoryApr24-337.csv",
      "BSBDirectoryJun24-339.csv",
      "BSBDirectoryJul24-340.csv",
      "BSBDirectoryAug25.csv",
      "BSBDirectoryJun26.csv",
      "BSBDirectoryJun26.txt",
      "api-2026-07-02.json",
      "corrupt-merge-markers.csv",
    ], [
      "KeyToAbbreviations-2024.csv",
      "KeyToAbbreviations-2025.csv",
      "KeyToAbbreviations-2026.csv",
    ]]);
  },
});
