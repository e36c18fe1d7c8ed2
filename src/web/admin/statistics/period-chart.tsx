import { formatDecimal } from "#kernel/decimal.ts";

type Bar = { label: string; values: readonly number[] };
type Props = { label: string; series: readonly string[]; bars: readonly Bar[] };

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 24;

/** Bars of amounts in millions. The table below has the same numbers. */
export function PeriodChart({ label, series, bars }: Props) {
  const top = roundAxisMaximum(Math.max(1, ...bars.flatMap((bar) => bar.values)));
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const width = Math.max(1, Math.min(18, (slot * 0.8) / series.length));
  const heightOf = (value: number) => (Math.max(0, value) / top) * (HEIGHT - BOTTOM - 8);
  const every = Math.ceil(bars.length / 10);
  return (
    <figure className="period-chart">
      <figcaption>
        {series.map((name, index) => (
          <span key={name} className={`legend legend-${index + 1}`}>
            {name}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => {
          const y = HEIGHT - BOTTOM - heightOf(top * share);
          return (
            <g key={share}>
              <path d={`M${LEFT} ${y}H${WIDTH}`} className="chart-line" />
              <text x={LEFT - 6} y={y + 3} textAnchor="end">
                {formatDecimal((top * share) / 1_000_000)}
              </text>
            </g>
          );
        })}
        {bars.map((bar, barIndex) => (
          <g key={bar.label}>
            {bar.values.map((value, index) => (
              <rect
                key={series[index]}
                className={`chart-bar-${index + 1}`}
                x={LEFT + slot * barIndex + (slot - width * series.length) / 2 + width * index}
                y={HEIGHT - BOTTOM - heightOf(value)}
                width={width}
                height={heightOf(value)}
              />
            ))}
            {barIndex % every === 0 && (
              <text x={LEFT + slot * (barIndex + 0.5)} y={HEIGHT - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** The next value of 1, 2 or 4 times a power of ten, so that quarters are round as well. */
function roundAxisMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}
