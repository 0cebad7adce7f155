// Browser-safe.
import { useEffect, useRef, useState } from "preact/hooks";
import { API_PATH, requestPath } from "../../lib/site/api/api_request.ts";
import { TryFields, type TryItProps } from "./_try_form.tsx";

interface Answer {
  readonly request: string;
  readonly status: string;
  readonly text: string;
}

/** Calls one endpoint of this server and shows what it answers. */
export default function TryIt(props: TryItProps) {
  const { method, path } = props;
  const [live, setLive] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const latest = useRef(0);
  useEffect(() => setLive(true), []);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const turn = ++latest.current;
    const request = readForm(event.currentTarget as HTMLFormElement, props);
    setAnswer({ ...request, status: "Waiting for the answer", text: "" });
    const received = await call(method, request.address, request.body);
    if (turn === latest.current) setAnswer({ ...request, ...received });
  }

  // Without script, the page sends a GET on to the API; a POST needs script.
  return (
    <>
      <form action="/api" onSubmit={send}>
        <input type="hidden" name="try" value={path} />
        <TryFields {...props} />
        <button
          class="small"
          type="submit"
          disabled={method === "POST" && !live}
        >
          Send<span class="visually-hidden">{` ${method} ${path}`}</span>
        </button>
      </form>
      <div role="status">
        {answer && (
          <p>
            <code>{answer.request}</code> {answer.status}
          </p>
        )}
      </div>
      {answer?.text && (
        <pre tabIndex={0} aria-label="Answer"><code>{answer.text}</code></pre>
      )}
    </>
  );
}

function readForm(
  form: HTMLFormElement,
  { method, path, fields }: TryItProps,
) {
  const data = new FormData(form);
  const values = fields.map(({ name }) => [name, String(data.get(name) ?? "")]);
  const address = API_PATH + requestPath(path, Object.fromEntries(values));
  const body = data.get("body");
  return {
    address,
    body: typeof body === "string" ? body : null,
    request: `${method} ${address}`,
  };
}

async function call(method: string, address: string, body: string | null) {
  try {
    const response = await fetch(address, {
      method,
      ...(body === null
        ? {}
        : { body, headers: { "Content-Type": "application/json" } }),
    });
    const left = response.headers.get("X-RateLimit-Remaining");
    return {
      status: `${response.status}, ${left} requests left today`,
      text: JSON.stringify(await response.json(), null, 2),
    };
  } catch {
    return { status: "No answer: check your connection", text: "" };
  }
}
