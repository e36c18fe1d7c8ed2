import { formatVnd } from "#kernel/money.ts";
import type { BookedRoom } from "#modules/bookings/contract/booking.ts";
import type { SplitPart, SplitPreview } from "#modules/bookings/contract/split.ts";
import { stateNames } from "#modules/bookings/messages/states.ts";
import { Box } from "../../layout/box.tsx";
import { QuoteLines } from "../detail/price-panel.tsx";
import { roomGuestsText } from "./room-guests-text.ts";

type Props = { preview: SplitPreview; rooms: readonly BookedRoom[]; code: string };

/** The two bookings after the split, and the original. */
export function SplitResult({ preview, rooms, code }: Props) {
  const { remaining, splitOff, total, paid, revision } = preview;
  return (
    <>
      <input type="hidden" name="expectedStays" value={remaining.total} />
      <input type="hidden" name="expectedGoes" value={splitOff.total} />
      <input type="hidden" name="revision" value={revision} />
      <Part id="don-o-lai" title={`Đơn ${code} còn lại`} part={remaining} rooms={rooms} />
      <Part id="don-moi" title="Đơn mới" part={splitOff} rooms={rooms} />
      <p>
        Hai đơn cộng lại vẫn là {formatVnd(total)}
        {paid > 0 ? `, đã trả ${formatVnd(paid)}.` : "."}
      </p>
    </>
  );
}

type PartProps = { id: string; title: string; part: SplitPart; rooms: readonly BookedRoom[] };

function Part({ id, title, part, rooms }: PartProps) {
  const titleOf = (roomId: string) => rooms.find((room) => room.roomId === roomId)?.title ?? "Phòng";
  const facts = [
    ["Phòng", part.rooms.map((room) => `${titleOf(room.roomId)} (${roomGuestsText(room)})`).join("; ")],
    ["Người đặt", part.contactName],
    ...(part.travellers.length > 0 ? [["Trong danh sách khách", part.travellers.join(", ")]] : []),
  ];
  return (
    <Box id={id} title={title}>
      <div className="box-body">
        <dl className="change-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <QuoteLines lines={part.lines} total={part.total} />
        <p className="font-semi">{moneyText(part)}</p>
        <p className="field-hint">Trạng thái sau khi tách: {stateNames[part.state]}.</p>
      </div>
    </Box>
  );
}

function moneyText({ paid, total, outstanding }: SplitPart): string {
  const has = `Đã trả ${formatVnd(paid)}.`;
  if (paid > total) return `${has} Phải hoàn khách ${formatVnd(paid - total)}.`;
  return outstanding > 0 ? `${has} Khách còn phải trả ${formatVnd(outstanding)}.` : `${has} Đã đủ tiền.`;
}
