import type { ComponentType } from "preact";

interface IslandProps<P> {
  /** Name of its file under `islands/`, listed in `islands/_client.ts`. */
  name: string;
  of: ComponentType<P>;
  /** Start values: plain JSON, small, seen by the visitor. */
  props: P;
}

/**
 * A component that becomes live in the browser. The server draws it whole, so
 * that it works without JavaScript; the page then loads its script.
 */
export function Island<P extends object>(
  { name, of: Component, props }: IslandProps<P>,
) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
