// @ts-types="@types/d3-scale"
import { scaleBand, scaleLinear } from "d3-scale";
import { readableMonth } from "../../lib/site/shared/dates.ts";
import type { Month } from "../../lib/site/changes/months.ts";
import { CHART_WIDTH, round, shortMonth } from "./chart_text.ts";
import { readableCount } from "../../lib/words.ts";

const HEIGHT = 240;
const LEFT = 8;
const RIGHT = CHART_WIDTH - 8;
const TOP = 24;
const BOTTOM = HEIGHT - 48;
const MAX_BAR_WIDTH = 56;
/** Up to so many months each bar has its number and its month. */
const MAX_LABELLED = 6;

/** Additions above the line, removals below it, month by month. */
export function FlowChart(
  { months, id }: { months: readonly Month[]; id: string },
) {
  const x = scaleBand()
    .domain(months.map(({ month }) => month))
    .range([LEFT, RIGHT])
    .padding(0.25);
  const most = Math.max(1, ...months.map(({ added }) => added));
  const least = Math.max(0, ...months.map(({ removed }) => removed));
  const y = scaleLinear().domain([-least, most]).range([BOTTOM, TOP]);
  const zero = round(y(0));
  const width = Math.min(MAX_BAR_WIDTH, x.bandwidth());
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${CHART_WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>BSBs added and removed</title>
      <desc id={`${id}-desc`}>{describe(months)}</desc>
      {months.map(({ month, added, removed }, i) => {
        const middle = (x(month) ?? 0) + x.bandwidth() / 2;
        const left = round(middle - width / 2);
        const top = round(y(added));
        const bottom = round(y(-removed));
        return (
          <>
            <rect
              class="series-1"
              x={left}
              y={top}
              width={round(width)}
              height={round(zero - top)}
            />
            <rect
              class="series-2"
              x={left}
              y={zero}
              width={round(width)}
              height={round(bottom - zero)}
            />
            {months.length <= MAX_LABELLED && (
              <>
                <text x={round(middle)} y={top - 6} text-anchor="middle">
                  {added > 0 && "+"}
                  {readableCount(added)}
                </text>
                <text x={round(middle)} y={bottom + 16} text-anchor="middle">
                  {removed > 0 && "−"}
                  {readableCount(removed)}
                </text>
              </>
            )}
            {isLabelled(i, months.length) && (
              <text x={round(middle)} y={HEIGHT - 8} text-anchor="middle">
                {shortMonth(month)}
              </text>
            )}
          </>
        );
      })}
      <line class="axis" x1={LEFT} x2={RIGHT} y1={zero} y2={zero} />
    </svg>
  );
}

/** Every month if they are few, else some six of them. */
function isLabelled(i: number, count: number): boolean {
  const step = Math.ceil(count / MAX_LABELLED);
  return (count - 1 - i) % step === 0 && (i > 0 || step < 4);
}

function describe(months: readonly Month[]): string {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return "";
  const most = months.reduce((a, b) => b.added > a.added ? b : a);
  const span = first === last
    ? `in ${readableMonth(first.month)}`
    : `from ${readableMonth(first.month)} to ${readableMonth(last.month)}`;
  return `A bar upwards for additions and one downwards for removals, ${span}. ` +
    `Most were added in ${readableMonth(most.month)}: ` +
    `${readableCount(most.added)}, while ${
      readableCount(most.removed)
    } were removed.`;
}
