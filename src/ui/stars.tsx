/** What stands where a score was not given at all (specification, "Rating default"). */
const DEFAULT_SCORE = 5;

type ClassStarsProps = { value: number; label?: string };

/** The class of a hotel or a ship: as many stars as it has, and how many in words. */
export function ClassStars({ value, label = `${value} sao` }: ClassStarsProps) {
  return (
    <span className="class-stars">
      <span className={value < 5 ? `stars stars-${Math.floor(value)}` : "stars"} aria-hidden="true" />
      {label}
    </span>
  );
}

/** `average` null: nobody has reviewed it yet. */
export type ScoreValue = { average: number | null; count: number };

/** The average of the reviews with one decimal in a box, and how many there are; 5.0 where no score is kept. */
export function Score({ score }: { score?: ScoreValue | undefined }) {
  if (score?.average === null) return <span className="score text-text-2">Chưa có đánh giá</span>;
  return (
    <span className="score">
      <span className="sr-only">Điểm đánh giá</span>
      <b>{(score?.average ?? DEFAULT_SCORE).toFixed(1)}</b>
      {score && <span className="text-text-2">{score.count} đánh giá</span>}
    </span>
  );
}

/** What one guest gave, of five. */
export function ScoreOfGuest({ value }: { value: number }) {
  return (
    <span className="score" role="img" aria-label={`${value} trên 5 sao`}>
      <b>{value}</b>
      <span className="text-text-2">/ 5</span>
    </span>
  );
}
