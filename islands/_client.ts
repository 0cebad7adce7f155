// Browser-safe. The one script of a page with islands: it loads those that
// are on the page and makes them live.
import { type ComponentType, h, hydrate } from "preact";

type IslandModule = { default: ComponentType<Record<string, unknown>> };

/** Every island there is. A bundler needs each import spelled out. */
const ISLANDS: Record<string, () => Promise<unknown>> = {
  SearchBox: () => import("./SearchBox.tsx"),
  CopyButton: () => import("./CopyButton.tsx"),
  SwiftFinder: () => import("./SwiftFinder.tsx"),
  TryIt: () => import("./TryIt.tsx"),
  BranchFinder: () => import("./BranchFinder.tsx"),
  BulkLookup: () => import("./BulkLookup.tsx"),
  Decoder: () => import("./Decoder.tsx"),
  PayIdOrBsb: () => import("./PayIdOrBsb.tsx"),
  Validator: () => import("./Validator.tsx"),
};

for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { island = "", props = "{}" } = place.dataset;
  ISLANDS[island]?.().then((loaded) => {
    const { default: Component } = loaded as IslandModule;
    hydrate(h(Component, JSON.parse(props)), place);
    place.dataset.live = "";
  });
}
