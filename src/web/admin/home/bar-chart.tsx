type Bar = { label: string; value: number };
type BarChartProps = {
  caption: string;
  unit: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** Short format for the axis. */
  axis: (value: number) => string;
  tone?: "second";
};

const HEIGHT = 160;
const WIDTH = 20;
const LINES = 4;

/** A bar chart over time, with the same numbers as a table for screen readers. */
export function BarChart({ caption, unit, bars, format, axis, tone }: BarChartProps) {
  if (bars.every((bar) => bar.value === 0)) return <p className="text-text-2">Chưa có số liệu trong những ngày này.</p>;
  const top = roundAxisMaximum(Math.max(1, ...bars.map((bar) => bar.value)));
  const width = bars.length * WIDTH + 40;
  const yOf = (value: number) => HEIGHT - (value / top) * HEIGHT;
  return (
    <figure className="bar-chart">
      <svg viewBox={`0 -10 ${width} ${HEIGHT + 32}`} aria-hidden="true">
        {Array.from({ length: LINES + 1 }, (_, line) => (top / LINES) * line).map((value) => (
          <g key={value}>
            <line x1="36" x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text x="30" y={yOf(value) + 4} textAnchor="end">
              {axis(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <rect
              className={tone === "second" ? "bar-second" : undefined}
              x={40 + index * WIDTH + 3}
              y={yOf(Math.max(0, bar.value))}
              width={WIDTH - 6}
              height={HEIGHT - yOf(Math.max(0, bar.value))}
            />
            {index % 7 === 0 && (
              <text x={40 + index * WIDTH + WIDTH / 2} y={HEIGHT + 16} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>Xem bảng số</summary>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Ngày</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td className="num">{format(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The next value of 1, 2 or 5 times a power of ten, as the top of the axis. */
export function roundAxisMaximum(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((step) => step * size >= value) ?? 10) * size;
}
