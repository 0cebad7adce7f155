interface PagerProps {
  page: number;
  pages: number;
  /** Address of a page of the list. */
  href: (page: number) => string;
}

/** Plain links to the pages of a list. */
export function Pager({ page, pages, href }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages">
      <ul class="pager">
        {page > 1 && (
          <li>
            <a rel="prev" href={href(page - 1)}>Back</a>
          </li>
        )}
        {shownPages(page, pages).map((shown) => (
          <li>
            {shown === null
              ? <span class="gap">…</span>
              : shown === page
              ? <span aria-current="page">{shown}</span>
              : <a href={href(shown)} aria-label={`Page ${shown}`}>{shown}</a>}
          </li>
        ))}
        {page < pages && (
          <li>
            <a rel="next" href={href(page + 1)}>Next</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** First, last and those around the present one; null stands for a gap. */
function shownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages]
    .filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, i) =>
    i > 0 && n - shown[i - 1]! > 1 ? [null, n] : [n]
  );
}
