import { MAX_SELLER_NAME, mostMinNights } from "#modules/availability/limits.ts";
import type { GridCell } from "#modules/availability/queries/stock-grid.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { inventoryLabels, priceBasisByKind } from "./labels.ts";
import { inThousands } from "./thousands.ts";

const keep = { value: "", label: "Giữ nguyên" };

/** The new values of the selected cells; an empty field changes nothing. */
export function ChangeFields({
  kind,
  cells,
  errors,
}: {
  kind: ProductKind;
  cells: readonly GridCell[];
  errors: Readonly<Record<string, string>>;
}) {
  const prices = cells.flatMap((cell) => cell.price ?? []);
  const span = prices.length === 0 ? "chưa có giá" : rangeOf(Math.min(...prices), Math.max(...prices), inThousands);
  const elsewhere = cells.map((cell) => cell.soldElsewhere);
  const capacities = cells.map((cell) => cell.capacity ?? 0);
  return (
    <>
      <div>
        <MoneyField
          id="price"
          name="price"
          label={`Giá ${inventoryLabels[kind].pricesOf}, nghìn đồng`}
          hint={`Đang ${span}`}
          error={errors["change.price"] ?? errors.price}
        />
        {cells.some((cell) => cell.ownPrice) && <Checkbox name="ruled">Về giá theo quy tắc</Checkbox>}
      </div>
      <TextField
        id="capacity"
        name="capacity"
        label="Số phòng mở bán"
        hint={`Đang ${rangeOf(Math.min(...capacities), Math.max(...capacities), String)}`}
        inputMode="numeric"
        autoComplete="off"
        error={errors["change.capacity"] ?? errors.capacity}
      />
      <SelectField
        name="minNights"
        label="Tối thiểu số đêm"
        options={[keep, ...minNights(kind).map((nights) => ({ value: String(nights), label: `${nights} đêm` }))]}
        error={errors["change.minNights"]}
      />
      <SelectField
        name="sale"
        label="Bán"
        options={[keep, { value: "open", label: "Mở bán" }, { value: "closed", label: "Đóng bán" }]}
        error={errors["change.closed"] ?? errors.change}
      />
      <TextField
        id="seller"
        name="seller"
        label="Nơi bán khác"
        hint="Hãng tàu, khách sạn hay đại lý đã bán"
        maxLength={MAX_SELLER_NAME}
        autoComplete="off"
        list="sellers"
        error={errors["change.elsewhere.seller"]}
      />
      <datalist id="sellers">
        {sellersIn(cells).map((seller) => (
          <option key={seller} value={seller} />
        ))}
      </datalist>
      <TextField
        id="elsewhereRooms"
        name="elsewhereRooms"
        label="Nơi ấy đã bán, phòng mỗi đêm"
        hint={`Nơi khác đang bán ${rangeOf(Math.min(...elsewhere), Math.max(...elsewhere), String)}; 0 là bỏ nơi bán ấy`}
        inputMode="numeric"
        autoComplete="off"
        error={errors["change.elsewhere.rooms"]}
      />
      {kind === "hotel" && (
        <>
          <SelectField name="arrival" label="Nhận phòng ngày này" options={[keep, allowed, notAllowed]} />
          <SelectField name="departure" label="Trả phòng ngày này" options={[keep, allowed, notAllowed]} />
        </>
      )}
    </>
  );
}

const sellersIn = (cells: readonly GridCell[]) => [
  ...new Set(cells.flatMap((cell) => cell.elsewhere.map(({ seller }) => seller))),
];

const allowed = { value: "open", label: "Cho phép" };
const notAllowed = { value: "closed", label: "Không" };

const minNights = (kind: ProductKind) =>
  Array.from({ length: mostMinNights[priceBasisByKind[kind]] }, (_, index) => index + 1);

const rangeOf = (least: number, most: number, format: (value: number) => string) =>
  least === most ? format(least) : `${format(least)}–${format(most)}`;
