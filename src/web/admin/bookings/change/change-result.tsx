import { formatVnd } from "#kernel/money.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { ChangePreview } from "#modules/bookings/contract/change.ts";
import { changeMessages } from "#modules/bookings/messages/booking.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { stateNames } from "#modules/bookings/messages/states.ts";
import { differencesOf } from "#modules/bookings/rules/change-labels.ts";
import { Alert } from "#ui/alert.tsx";
import { Box } from "../../layout/box.tsx";
import { QuoteLines } from "../detail/price-panel.tsx";

/** Preview of a change, or why it is not possible, with the alternatives. */
export function ChangeResult({ kind, preview }: { kind: BookingKind; preview: ChangePreview }) {
  const { before, after, refusal } = preview;
  if (refusal || !after) {
    const instead = refusal?.suggestion;
    return (
      <Alert tone="warning" title={refusal?.reason ?? "Không đổi được như vậy."}>
        {instead && `Có thể lấy ${roomsInWords(instead)}: ${formatVnd(instead.total)}.`}
      </Alert>
    );
  }
  if (preview.isSame) return <Alert tone="primary">{changeMessages.nothingToChange}</Alert>;
  return (
    <Box id="sau-khi-doi" title="Sau khi đổi">
      <div className="box-body">
        <input type="hidden" name="expectedTotal" value={after.total} />
        <input type="hidden" name="revision" value={preview.revision} />
        <dl className="change-facts">
          {differencesOf(kind, before, after).map(({ label, was, is }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{was}</del> <ins>{is}</ins>
              </dd>
            </div>
          ))}
        </dl>
        <QuoteLines lines={after.lines} total={after.total} />
        <p>{differenceText(preview.difference, before.total)}</p>
        <p className="font-semi">{moneyText(preview)}</p>
        <p className="field-hint">Trạng thái sau khi đổi: {stateNames[after.state]}.</p>
      </div>
    </Box>
  );
}

function differenceText(difference: number, former: number): string {
  if (difference === 0) return `Bằng giá cũ ${formatVnd(former)}.`;
  return `${difference > 0 ? "Tăng" : "Giảm"} ${formatVnd(Math.abs(difference))} so với giá cũ ${formatVnd(former)}.`;
}

function moneyText({ paid, outstanding, overpaid }: ChangePreview): string {
  const has = paid > 0 ? `Đã trả ${formatVnd(paid)}. ` : "";
  if (overpaid > 0) return `${has}Phải hoàn khách ${formatVnd(overpaid)}.`;
  return outstanding > 0
    ? `${has}Khách còn phải trả ${formatVnd(outstanding)}.`
    : `${has}Không phải thu hay hoàn thêm.`;
}
