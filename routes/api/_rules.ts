type Rules =
  & typeof import("./_schemas.ts")
  & Pick<typeof import("../../lib/validation/validate.ts"), "validate">;

let loading: Promise<Rules> | undefined;

/**
 * What queries and bodies are checked against. Loaded by the first request
 * that needs it: zod alone takes as long to load as all the rest.
 */
export function rules(): Promise<Rules> {
  return loading ??= loadRules();
}

async function loadRules(): Promise<Rules> {
  const [schemas, { validate }] = await Promise.all([
    import("./_schemas.ts"),
    import("../../lib/validation/validate.ts"),
  ]);
  return { ...schemas, validate };
}
