import type { ComponentChildren } from "preact";
import SearchBox from "../../islands/search/SearchBox.tsx";
import { Island } from "./Island.tsx";

interface SearchBoxFormProps {
  q?: string;
  /** More fields, below the box. */
  children?: ComponentChildren;
}

/** The search form with suggestions. A page with it needs its islands. */
export function SearchBoxForm({ q = "", children }: SearchBoxFormProps) {
  return (
    <form action="/search" role="search">
      <div class="search-form">
        <Island name="SearchBox" of={SearchBox} props={{ id: "q", q }} />
        <button type="submit">Search</button>
      </div>
      {children}
    </form>
  );
}
