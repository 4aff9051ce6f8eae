import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";

type Props = {
  label: string;
  bars: readonly { start: string; value: number }[];
  /** What a start is called at the axis. */
  nameOf: (start: string) => string;
  textOf: (value: number) => string;
};

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 220, 72, 28, 10];
const tick = { fill: "currentColor", fontSize: 11 };

/** Bars of a period from zero. A table beside it has the same figures, so a screen reader says its name alone. */
export function BarChart({ label, bars, nameOf, textOf }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const x = scaleBand({ domain: bars.map(({ start }) => start), range: [LEFT, WIDTH], padding: 0.25 });
  const y = scaleLinear({
    domain: [Math.min(0, ...bars.map(({ value }) => value)), most],
    range: [HEIGHT - BOTTOM, TOP],
    nice: true,
  });
  const zero = y(0);
  const shown = bars.filter((_, nth) => nth % Math.ceil(bars.length / 12) === 0).map(({ start }) => start);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="h-auto w-full text-ink-2">
      {bars.map(({ start, value }) => (
        <Bar
          key={start}
          x={x(start)}
          width={x.bandwidth()}
          y={Math.min(zero, y(value))}
          height={Math.abs(zero - y(value))}
          className="fill-primary"
        >
          <title>{`${nameOf(start)}: ${textOf(value)}`}</title>
        </Bar>
      ))}
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        tickFormat={(value) => textOf(Number(value))}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ ...tick, textAnchor: "end", dx: -4, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - BOTTOM}
        tickValues={shown}
        tickFormat={nameOf}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ ...tick, textAnchor: "middle" }}
      />
    </svg>
  );
}
