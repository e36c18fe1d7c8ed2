const shape = "M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z";

/** What stands where a score was not given at all (specification, "Rating default"). */
const DEFAULT_SCORE = 5;

function Star({ off }: { off?: boolean }) {
  return (
    <svg className={off ? "star star-off" : "star"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

type StarsProps = { value?: number | undefined; label?: string };

/** "5 trên 5 sao" */
export function Stars({ value = DEFAULT_SCORE, label = `${value} trên 5 sao` }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} off={star > value} />
      ))}
    </span>
  );
}

/** `average` null: nobody has reviewed it yet. */
export type ScoreValue = { average: number | null; count: number };

/** The average of the reviews with one decimal, and how many there are; 5.0 where no score is kept. */
export function Score({ score, short }: { score?: ScoreValue | undefined; short?: boolean }) {
  if (score?.average === null) return <span className="score text-text-2">Chưa có đánh giá</span>;
  return (
    <span className="score">
      <Star />
      <span className="sr-only">Điểm đánh giá</span>
      <b>{(score?.average ?? DEFAULT_SCORE).toFixed(1)}</b>
      {score && !short && <span className="text-text-2">{score.count} đánh giá</span>}
    </span>
  );
}
