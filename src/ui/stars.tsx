/** Default score where the caller gives none (specification, "Rating default"). */
const DEFAULT_SCORE = 5;

type ClassStarsProps = { value: number; label?: string };

/** Star class of a hotel or ship: stars, and their number as text. */
export function ClassStars({ value, label = `${value} sao` }: ClassStarsProps) {
  return (
    <span className="class-stars">
      <span className={value < 5 ? `stars stars-${Math.floor(value)}` : "stars"} aria-hidden="true" />
      {label}
    </span>
  );
}

/** `average` is null without reviews. */
export type ScoreValue = { average: number | null; count: number };

/** Average rating with one decimal in a box, and the number of reviews; 5.0 when there is no score. */
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

/** The rating of one guest, out of five. */
export function ScoreOfGuest({ value }: { value: number }) {
  return (
    <span className="score" role="img" aria-label={`${value} trên 5 sao`}>
      <b>{value}</b>
      <span className="text-text-2">/ 5</span>
    </span>
  );
}
