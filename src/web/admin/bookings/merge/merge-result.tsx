import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { MergePart, MergePreview } from "#modules/bookings/contract/merge.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { stateNames } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { Box } from "../../layout/box.tsx";
import { QuoteLines } from "../detail/price-panel.tsx";
import { guestsText } from "../list/booking-list-labels.ts";

/** Both bookings, and the merged result. */
export function MergeResult({ preview }: { preview: MergePreview }) {
  const { before, after, revision, otherRevision } = preview;
  const [, other] = before;
  return (
    <Box id="sau-khi-gop" title="Sau khi gộp">
      <div className="box-body">
        <input type="hidden" name="expectedTotal" value={after.total} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="otherRevision" value={otherRevision} />
        <dl className="change-facts">
          {before.map((part) => (
            <div key={part.code}>
              <dt>Trước: {bookingReference(part.code)}</dt>
              <dd>{partText(part)}</dd>
            </div>
          ))}
          <div>
            <dt>Sau: {bookingReference(after.code)}</dt>
            <dd className="font-semi">{partText(after)}</dd>
          </div>
        </dl>
        <QuoteLines lines={after.lines} total={after.total} />
        <p className="font-semi">{moneyText(after)}</p>
        {after.takesEmail && <p>Đơn này chưa có email nên lấy email của đơn kia; thư báo gửi tới đó.</p>}
        <p className="field-hint">
          Trạng thái sau khi gộp: {stateNames[after.state]}
          {after.heldUntil && `, giữ phòng đến ${formatInstant(after.heldUntil)}`}. Mã {bookingReference(other.code)}{" "}
          vẫn mở được và dẫn khách tới đơn này.
        </p>
      </div>
    </Box>
  );
}

const partText = ({ rooms, adults, childAges, total, paid }: MergePart) =>
  `${roomsInWords({ rooms })}, ${guestsText(adults, childAges.length)}, ${formatVnd(total)}, đã trả ${formatVnd(paid)}`;

function moneyText({ paid, outstanding, overpaid }: MergePreview["after"]): string {
  const has = `Đã trả ${formatVnd(paid)}.`;
  if (overpaid > 0) return `${has} Phải hoàn khách ${formatVnd(overpaid)}.`;
  return outstanding > 0 ? `${has} Khách còn phải trả ${formatVnd(outstanding)}.` : `${has} Đã đủ tiền.`;
}
