/** What stands where a score was not given at all (specification, "Rating default"). */
const DEFAULT_SCORE = 5;

type StarsProps = { value?: number | undefined; label?: string };

/** "5 trên 5 sao" */
export function Stars({ value = DEFAULT_SCORE, label = `${value} trên 5 sao` }: StarsProps) {
  return <span className={value < 5 ? `stars stars-${Math.floor(value)}` : "stars"} role="img" aria-label={label} />;
}

/** `average` null: nobody has reviewed it yet. */
export type ScoreValue = { average: number | null; count: number };

/** The average of the reviews with one decimal, and how many there are; 5.0 where no score is kept. */
export function Score({ score, short }: { score?: ScoreValue | undefined; short?: boolean }) {
  if (score?.average === null) return <span className="score text-text-2">Chưa có đánh giá</span>;
  return (
    <span className="score">
      <span className="star" aria-hidden="true" />
      <span className="sr-only">Điểm đánh giá</span>
      <b>{(score?.average ?? DEFAULT_SCORE).toFixed(1)}</b>
      {score && !short && <span className="text-text-2">{score.count} đánh giá</span>}
    </span>
  );
}
