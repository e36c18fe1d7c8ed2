import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import type { StaffReview } from "#modules/reviews/contract.ts";
import { MAX_REPLY } from "#modules/reviews/limits.ts";
import { partyNames } from "#modules/reviews/messages.ts";
import { findContactDetail } from "#modules/reviews/rules.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { ScoreOfGuest } from "#ui/stars.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { adminPaths, kindPaths } from "../paths.ts";
import { ApproveButton, DeleteDialog, RejectDialog } from "./decisions.tsx";

type ReviewCardProps = { review: StaffReview; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** A review with the facts for its moderation: product, author and contact details. */
export function ReviewCard({ review, isChosen, onChoose }: ReviewCardProps) {
  const { id, name, state } = review;
  const whose = `của ${name}`;
  return (
    <li className="box review-card">
      <ReviewText review={review} isChosen={isChosen} onChoose={onChoose} />
      <div className="review-side">
        <dl>
          <div>
            <dt>Điện thoại</dt>
            <dd className="num">{review.phone ?? "Không có"}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{review.email ?? "Không có"}</dd>
          </div>
          {review.bookingCode && (
            <div>
              <dt>Đã đi</dt>
              <dd>
                <Anchor className="link num" href={adminPaths.booking(review.bookingCode)}>
                  Đơn HT{review.bookingCode}
                </Anchor>
              </dd>
            </div>
          )}
        </dl>
        {state !== "deleted" && (
          <div className="review-buttons">
            <ApproveButton ids={[id]} whose={whose} isApproved={state === "approved"} />
            {state !== "rejected" && <RejectDialog ids={[id]} whose={whose} />}
            <ReplyDialog review={review} />
            <DeleteDialog ids={[id]} whose={whose} />
          </div>
        )}
      </div>
    </li>
  );
}

const contactWarnings = { phone: "Có số điện thoại trong bài", link: "Có liên kết trong bài" };

function ReviewText({ review, isChosen, onChoose }: ReviewCardProps) {
  const { name, date, score, party, comment, product, state, reason, reply, repliedAt, decidedAt } = review;
  const contactDetail = findContactDetail(comment);
  return (
    <div className="review-words">
      <div className="review-head">
        {state !== "deleted" && (
          <label className="check review-choose with-script">
            <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
            <span className="sr-only">Chọn đánh giá của {name}</span>
          </label>
        )}
        <p>
          <b>{name}</b>{" "}
          <span className="text-text-3">
            · {formatDate(date)}
            {party && ` · ${partyNames[party]}`}
          </span>
        </p>
        <ScoreOfGuest value={score} />
      </div>
      <p className="review-about">
        <Anchor
          className="link"
          href={
            product.isShown ? productPaths[product.kind].page(product.slug) : kindPaths[product.kind].edit(product.slug)
          }
        >
          {product.title}
        </Anchor>
        {contactDetail && <Badge tone="warning">{contactWarnings[contactDetail]}</Badge>}
      </p>
      <p className="review-comment">{comment}</p>
      {reason && (
        <p className="text-text-2">
          Từ chối vì: {reason}
          {decidedAt && ` (${formatInstant(new Date(decidedAt))})`}
        </p>
      )}
      {reply && (
        <div className="review-reply">
          <p className="font-semi">Trả lời của công ty{repliedAt && ` · ${formatInstant(new Date(repliedAt))}`}</p>
          <p className="review-comment">{reply}</p>
        </div>
      )}
    </div>
  );
}

function ReplyDialog({ review: { id, name, reply } }: { review: StaffReview }) {
  const hidden = { id, expectedReply: reply ?? "" };
  return (
    <>
      <FormDialog
        label={reply ? "Sửa trả lời" : "Trả lời"}
        of={name}
        title={`Trả lời ${name}`}
        submit="Lưu trả lời"
        intent="reply"
        hidden={hidden}
      >
        {(errors, rejection) => (
          <>
            {writtenMeanwhile(rejection?.result) && (
              <p>
                Trả lời hiện có: <q>{writtenMeanwhile(rejection?.result)}</q>
              </p>
            )}
            <TextArea
              name="reply"
              label="Trả lời của công ty"
              hint="Ai cũng đọc được, dưới đánh giá đã duyệt."
              required
              counted
              rows={5}
              maxLength={MAX_REPLY}
              defaultValue={reply ?? ""}
              error={errors.reply}
            />
          </>
        )}
      </FormDialog>
      {reply && (
        <FormDialog
          label="Gỡ trả lời"
          of={name}
          title={`Gỡ trả lời ${name}?`}
          submit="Gỡ trả lời"
          intent="reply"
          hidden={{ ...hidden, reply: "" }}
        >
          {() => <p>Khách không còn thấy trả lời này.</p>}
        </FormDialog>
      )}
    </>
  );
}

/** The reply that another user has written since this page was loaded. */
const writtenMeanwhile = (result: unknown): string =>
  typeof result === "object" && result !== null && "reply" in result ? String(result.reply) : "";
