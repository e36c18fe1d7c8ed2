type RatingBreakdownProps = {
  average: number;
  count: number;
  /** Number of ratings with one star, two stars, up to five. */
  counts: readonly number[];
};

/** The average, and a bar with percentage and votes for each number of stars. */
export function RatingBreakdown({ average, count, counts }: RatingBreakdownProps) {
  return (
    <div className="rating-breakdown">
      <div>
        <p className="serif rating-average">
          <span className="sr-only">Trung bình </span>
          {average.toFixed(1)}
          <span className="sr-only"> trên 5 sao</span>
        </p>
        <p className="mt-2 text-sm text-text-2">{count} đánh giá</p>
      </div>
      <table className="rating-bars">
        <caption className="sr-only">Phân bố điểm</caption>
        <tbody>
          {[5, 4, 3, 2, 1].map((star) => (
            <Bar key={star} star={star} votes={counts[star - 1] ?? 0} count={count} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ star, votes, count }: { star: number; votes: number; count: number }) {
  const percent = count === 0 ? 0 : Math.round((votes / count) * 100);
  return (
    <tr>
      <th scope="row">{star} sao</th>
      <td>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="10" className="rating-rest" />
          <rect width={percent} height="10" className="rating-share" />
        </svg>
      </td>
      <td className="num">{percent}%</td>
      <td className="num text-text-3">
        {votes}
        <span className="sr-only"> lượt</span>
      </td>
    </tr>
  );
}
