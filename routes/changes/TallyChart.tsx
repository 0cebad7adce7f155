import { clip, readableCount } from "../../lib/words.ts";
// @ts-types="@types/d3-scale"
import { scaleLinear } from "d3-scale";
import type { Tally } from "../../lib/site/changes/insights.ts";
import { CHART_WIDTH, round } from "./chart_text.ts";

const ROW_HEIGHT = 54;
const BAR_HEIGHT = 11;
/** Room for the number behind a bar. */
const NUMBER_WIDTH = 52;
const MAX_NAME = 40;

/** Additions and removals as two bars below each name. */
export function TallyChart(
  { tallies, title, id }: {
    tallies: readonly Tally[];
    title: string;
    id: string;
  },
) {
  const most = Math.max(
    1,
    ...tallies.flatMap(({ added, removed }) => [added, removed]),
  );
  const width = scaleLinear().domain([0, most])
    .range([0, CHART_WIDTH - NUMBER_WIDTH]);
  const bar = (count: number, sign: string, series: string, y: number) => (
    <>
      <rect
        class={series}
        x={0}
        y={y}
        width={round(width(count))}
        height={BAR_HEIGHT}
      />
      <text x={round(width(count)) + 6} y={y + BAR_HEIGHT - 1}>
        {count > 0 && sign}
        {readableCount(count)}
      </text>
    </>
  );
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${CHART_WIDTH} ${tallies.length * ROW_HEIGHT}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>
        Two bars each: {tallies.map(({ name, added, removed }) =>
          `${name}, ${readableCount(added)} added, ${
            readableCount(removed)
          } removed`
        ).join("; ")}.
      </desc>
      {tallies.map(({ name, added, removed }, i) => {
        const top = i * ROW_HEIGHT;
        return (
          <>
            <text class="name" x={0} y={top + 14}>{clip(name, MAX_NAME)}</text>
            {bar(added, "+", "series-1", top + 20)}
            {bar(removed, "−", "series-2", top + 34)}
          </>
        );
      })}
    </svg>
  );
}
