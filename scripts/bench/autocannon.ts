// For the benchmark alone, where wrk is not installed: it stands here and in
// tests/deno.lock, so that whoever only starts the service does not load it.
export { default } from "npm:autocannon@9.0.0";
