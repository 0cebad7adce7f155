// @ts-types="@types/d3-scale"
import { scaleLinear, type ScaleTime, scaleUtc } from "d3-scale";
// @ts-types="@types/d3-shape"
import { line } from "d3-shape";
import { readableDate } from "../../lib/site/shared/dates.ts";
import type { Size } from "../../lib/site/changes/insights.ts";
import { CHART_WIDTH, round, shortMonth } from "./chart_text.ts";
import { readableCount } from "../../lib/words.ts";

const HEIGHT = 220;
const LEFT = 50;
const RIGHT = CHART_WIDTH - 8;
const TOP = 12;
const BOTTOM = HEIGHT - 30;
/** Room that a label takes below the axis. */
const LABEL_WIDTH = 64;
/** More points than these are not marked one by one. */
const MAX_DOTS = 24;

/** The size of the register as a line, through two snapshots at least. */
export function SizeChart(
  { sizes, id }: { sizes: readonly Size[]; id: string },
) {
  const first = sizes[0]!;
  const last = sizes.at(-1)!;
  const counts = sizes.map(({ records }) => records);
  const x = scaleUtc()
    .domain([new Date(first.date), new Date(last.date)])
    .range([LEFT, RIGHT]);
  const y = scaleLinear()
    .domain([Math.min(...counts), Math.max(...counts)])
    .nice(4)
    .range([BOTTOM, TOP]);
  const xOf = ({ date }: Size) => round(x(new Date(date)));
  const yOf = ({ records }: Size) => round(y(records));
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${CHART_WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>BSBs in the register</title>
      <desc id={`${id}-desc`}>
        A line from {readableCount(first.records)} on {readableDate(first.date)}
        {" "}
        to {readableCount(last.records)} on{" "}
        {readableDate(last.date)}. Its scale does not begin at zero.
      </desc>
      {y.ticks(4).filter(Number.isInteger).map((tick) => {
        const height = round(y(tick));
        return (
          <>
            <line class="axis" x1={LEFT} x2={RIGHT} y1={height} y2={height} />
            <text x={LEFT - 6} y={height + 4} text-anchor="end">
              {readableCount(tick)}
            </text>
          </>
        );
      })}
      <path class="line" d={line<Size>().x(xOf).y(yOf)(sizes) ?? ""} />
      {sizes.length <= MAX_DOTS &&
        sizes.map((size) => (
          <circle class="series-1" cx={xOf(size)} cy={yOf(size)} r="3.5" />
        ))}
      <TimeLabels x={x} from={first.date} to={last.date} />
    </svg>
  );
}

/** First and last month at the ends, others between where there is room. */
function TimeLabels(
  { x, from, to }: { x: ScaleTime<number, number>; from: string; to: string },
) {
  const inner = x.ticks(3).filter((tick) =>
    x(tick) - LEFT > LABEL_WIDTH && RIGHT - x(tick) > LABEL_WIDTH
  );
  const y = HEIGHT - 8;
  return (
    <>
      <text x={LEFT} y={y}>{shortMonth(from)}</text>
      {inner.map((tick) => (
        <text x={round(x(tick))} y={y} text-anchor="middle">
          {shortMonth(tick.toISOString())}
        </text>
      ))}
      <text x={RIGHT} y={y} text-anchor="end">{shortMonth(to)}</text>
    </>
  );
}
