/** The search box as a plain form. */
export function SearchForm({ q = "", id = "q" }: { q?: string; id?: string }) {
  return (
    <form class="search-form" action="/search" role="search">
      <div>
        <label class="visually-hidden" for={id}>
          BSB, bank, suburb or postcode
        </label>
        <input
          id={id}
          name="q"
          type="search"
          value={q}
          maxLength={200}
          placeholder="BSB, bank, suburb or postcode"
          autocomplete="off"
        />
      </div>
      <button type="submit">Search</button>
    </form>
  );
}
