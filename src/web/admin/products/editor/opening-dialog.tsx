import { type FormEvent, useState } from "react";
import { addDays, formatDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { Opening } from "#modules/availability/contract/opening.ts";
import type { SaleProblem } from "#modules/availability/rules/sale-problems.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { Modal } from "#ui/modal.tsx";
import { inventoryLabels } from "#web/admin/inventory/labels.ts";
import { tripLength } from "#web/components/trip-length.ts";
import { staffLabels } from "../labels.ts";
import { SaleProblemList } from "../sale-problem-list.tsx";
import { NumberField } from "./fields.tsx";
import type { SharedDraft } from "./product-draft.ts";
import type { firstPrices, SaleInEditor } from "./sale.ts";
import "../../layout/form-dialog.css";

type Room = SharedDraft["rooms"][number];

type OpeningFormProps = {
  kind: ProductKind;
  slug: string | null;
  problems: readonly SaleProblem[];
  /** The rooms without a price. */
  unpriced: readonly Room[];
  /** All rooms whose nights are opened. */
  opened: readonly Room[];
  prices: ReturnType<typeof firstPrices>;
  sale: SaleInEditor;
  onOpen: (opening: Opening) => void;
  /** Publishes without selling. */
  onPublishOnly: () => void;
  onClose: () => void;
};

/** Default number of days to open: a year. */
const SUGGESTED_DAYS = 364;

/** Publishes a product and puts it on sale in one step, with base prices and room counts. */
export function OpeningDialog({ open, ...form }: OpeningFormProps & { open: boolean }) {
  return (
    <Modal open={open} onClose={form.onClose} title="Đăng và mở bán">
      <OpeningForm {...form} />
    </Modal>
  );
}

function OpeningForm({ kind, slug, problems, unpriced, opened, prices, sale, ...on }: OpeningFormProps) {
  const { lengths, suggested } = prices;
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number | null>>(
    () => new Map(unpriced.map((room) => [amountKey(room, lengths[0] ?? null), suggested])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const count = opened.reduce((sum, { units }) => sum + (units ?? 0), 0);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get("to") ?? "");
    const priceErrors = priceErrorsOf(unpriced, lengths, amounts);
    if (!isCalendarDate(to) || to < sale.firstNight || to > sale.lastNight) {
      priceErrors.to = `Chọn từ ${formatDate(sale.firstNight)} đến ${formatDate(sale.lastNight)}.`;
      return setErrors(priceErrors);
    }
    setErrors(priceErrors);
    if (Object.keys(priceErrors).length > 0) return;
    on.onOpen({
      to,
      prices: unpriced.flatMap((room) =>
        lengths.flatMap((nights) => {
          const amountVnd = amounts.get(amountKey(room, nights));
          return room.id && amountVnd ? [{ roomId: room.id, nights, amountVnd }] : [];
        }),
      ),
    });
  };
  return (
    <form className="dialog-form" noValidate onSubmit={send}>
      <div>
        <p>Khách chưa đặt được {staffLabels[kind].guestsSee} này:</p>
        <SaleProblemList kind={kind} slug={slug} problems={problems} />
      </div>
      {unpriced.map((room) => (
        <fieldset key={room.id} className="edit-group">
          <legend>
            {room.title} · {room.units} phòng
          </legend>
          <div className="opening-prices">
            {lengths.map((nights, index) => (
              <NumberField
                key={nights}
                id={`gia-${room.id}-${nights ?? 0}`}
                label={`Giá${nights ? ` ${tripLength(nights)}` : ""}, đ /${inventoryLabels[kind].priceFor}`}
                isMoney
                required={index === 0}
                {...(index > 0 && { hint: "Để trống: chưa bán độ dài này." })}
                value={amounts.get(amountKey(room, nights)) ?? null}
                onValue={(value) => setAmounts(new Map(amounts).set(amountKey(room, nights), value))}
                error={errors[amountKey(room, nights)]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="field">
        <span className="field-label">Mở bán đến hết đêm</span>
        <DateTextField
          label="Mở bán đến hết đêm"
          name="to"
          required
          min={sale.firstNight}
          max={sale.lastNight}
          defaultValue={addDays(sale.firstNight, SUGGESTED_DAYS)}
          error={errors.to}
        />
        <p className="field-hint">
          Từ {formatDate(sale.firstNight)}, xa nhất {formatDate(sale.lastNight)}. Sửa từng đêm và thêm mùa, lễ sau trong
          Lịch giá.
        </p>
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={on.onClose}>
          Quay lại
        </Button>
        <Button variant="outline" onClick={on.onPublishOnly}>
          Chỉ đăng, chưa bán
        </Button>
        <Button type="submit">Đăng và mở bán {count} phòng</Button>
      </div>
    </form>
  );
}

const amountKey = (room: Room, nights: number | null) => `${room.id} ${nights ?? 0}`;

function priceErrorsOf(
  rooms: readonly Room[],
  lengths: readonly (number | null)[],
  amounts: ReadonlyMap<string, number | null>,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const room of rooms) {
    for (const [at, nights] of lengths.entries()) {
      const amount = amounts.get(amountKey(room, nights)) ?? null;
      if (amount === null ? at === 0 : amount < 1000) wrong[amountKey(room, nights)] = "Giá từ 1,000 đ.";
    }
  }
  return wrong;
}
