// Browser-safe. The one script of a page with islands: it loads those that
// are on the page and makes them live.
import { type ComponentType, h, hydrate } from "preact";

type IslandModule = { default: ComponentType<Record<string, unknown>> };

/** Every island there is. A bundler needs each import spelled out. */
const ISLANDS: Record<string, () => Promise<unknown>> = {
  SearchBox: () => import("./search/SearchBox.tsx"),
  CopyButton: () => import("./bsb/CopyButton.tsx"),
  SwiftFinder: () => import("./swift/SwiftFinder.tsx"),
  TryIt: () => import("./api_docs/TryIt.tsx"),
  BranchFinder: () => import("./tools/BranchFinder.tsx"),
  BulkLookup: () => import("./tools/BulkLookup.tsx"),
  Decoder: () => import("./tools/Decoder.tsx"),
  PayIdOrBsb: () => import("./tools/PayIdOrBsb.tsx"),
  Validator: () => import("./tools/Validator.tsx"),
};

for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { island = "", props = "{}" } = place.dataset;
  ISLANDS[island]?.().then((loaded) => {
    const { default: Component } = loaded as IslandModule;
    hydrate(h(Component, JSON.parse(props)), place);
    place.dataset.live = "";
  });
}
