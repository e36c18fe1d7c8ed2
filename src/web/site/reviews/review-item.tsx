import { formatDate } from "#kernel/calendar-date.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { partyNames } from "#modules/reviews/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { ScoreOfGuest } from "#ui/stars.tsx";
import { useSite } from "#web/components/site.ts";

/** A guest's review, and the company's reply. */
export function ReviewItem({ review }: { review: ReviewView }) {
  return (
    <li className="border-t border-line py-5">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          <b className="wrap-anywhere">{review.name}</b> {review.travelled && <Badge tone="success">Đã đi</Badge>}
          <span className="block text-xs text-text-3">
            {formatDate(review.date)}
            {review.party && ` · ${partyNames[review.party]}`}
          </span>
        </p>
        <span className="shrink-0">
          <ScoreOfGuest value={review.score} />
        </span>
      </div>
      <p className="mt-2 text-sm leading-[1.6] wrap-anywhere whitespace-pre-line">{review.comment}</p>
      {review.reply && <ReplyText reply={review.reply} />}
    </li>
  );
}

function ReplyText({ reply }: { reply: NonNullable<ReviewView["reply"]> }) {
  const { brand } = useSite();
  return (
    <div className="mt-3 border-l-2 border-line-strong pl-4 text-sm">
      <p>
        <b>{brand} trả lời</b> <span className="text-xs text-text-3">· {formatDate(reply.date)}</span>
      </p>
      <p className="mt-1 leading-[1.6] wrap-anywhere whitespace-pre-line">{reply.text}</p>
    </div>
  );
}
