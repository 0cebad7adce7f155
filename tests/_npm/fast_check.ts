// Packages of the tests alone stand here, each once, and in tests/deno.lock:
// whoever only starts the service does not download them.
export { default } from "npm:fast-check@4.10.2";
export type * from "npm:fast-check@4.10.2";
