import type { ProductKind } from "#modules/products/contract/product.ts";
import { emptyRow, type RuleRow } from "./rule-row.ts";

export type RuleKind = { kind: string; title: string; hint: string; fields: readonly (keyof RuleRow)[] };

const when = ["fromOn", "toOn", "weekdays"] as const;
const where = ["label", "roomId", "nights"] as const;

const cruiseKinds: readonly RuleKind[] = [
  {
    kind: "base",
    title: "Giá gốc",
    hint: "Giá mỗi khách khi hai người lớn ở chung phòng.",
    fields: [...where, ...when, "amountVnd", "priority"],
  },
  {
    kind: "season",
    title: "Mùa",
    hint: "Tăng hay giảm giá gốc trong một khoảng ngày.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "weekday",
    title: "Ngày trong tuần",
    hint: "Tăng hay giảm giá gốc theo thứ của ngày đi.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "holiday",
    title: "Phụ thu lễ",
    hint: "Cộng thêm cho mỗi khách và chuyến.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "single",
    title: "Phụ thu phòng đơn",
    hint: "Cộng thêm khi một người lớn ở một phòng.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "child",
    title: "Trẻ em",
    hint: "Phần giá người lớn, hay một số tiền, theo tuổi và giường.",
    fields: [...where, "ageFrom", "ageTo", "bed", "limitPerCabin", ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "extra-adult",
    title: "Người lớn thêm",
    hint: "Người lớn thứ ba trở đi trong một phòng.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "charter",
    title: "Thuê trọn tàu",
    hint: "Giá cả tàu cho một chuyến.",
    fields: ["label", "nights", ...when, "amountVnd", "priority"],
  },
];

const change = ["percent", "amountVnd", "priority"] as const;
const room = ["label", "roomId"] as const;

/** A hotel sells rooms by the night: there is no single supplement and no charter. */
const hotelKinds: readonly RuleKind[] = [
  {
    kind: "base",
    title: "Giá gốc",
    hint: "Giá một phòng một đêm cho số khách tính giá gốc của phòng.",
    fields: [...room, ...when, "amountVnd", "priority"],
  },
  {
    kind: "season",
    title: "Mùa",
    hint: "Tăng hay giảm giá gốc của các đêm trong một khoảng ngày.",
    fields: [...room, ...when, ...change],
  },
  {
    kind: "weekday",
    title: "Ngày trong tuần",
    hint: "Tăng hay giảm giá gốc theo thứ của đêm.",
    fields: [...room, ...when, ...change],
  },
  {
    kind: "holiday",
    title: "Phụ thu lễ",
    hint: "Cộng thêm cho mỗi phòng và đêm.",
    fields: [...room, ...when, ...change],
  },
  {
    kind: "child",
    title: "Trẻ em",
    hint: "Phần giá người lớn thêm, hay một số tiền mỗi đêm, theo tuổi và giường.",
    fields: [...room, "ageFrom", "ageTo", "bed", "limitPerCabin", ...when, ...change],
  },
  {
    kind: "extra-adult",
    title: "Người lớn thêm",
    hint: "Mỗi đêm cho người lớn ngoài số khách tính giá gốc.",
    fields: [...room, ...when, ...change],
  },
];

/** The kinds of rule in the order of the price calculation, each with its fields. */
export const ruleKinds: Readonly<Record<ProductKind, readonly RuleKind[]>> = { cruise: cruiseKinds, hotel: hotelKinds };

/** The fields of a kind, plus every other field with a value: no effective value is hidden. */
export function fieldsOf({ fields }: RuleKind, row: RuleRow): (keyof RuleRow)[] {
  // Compares with the empty row, because a row of the form also has a key.
  const others = (Object.keys(emptyRow) as (keyof RuleRow)[]).filter(
    (name) => name !== "kind" && row[name] !== "" && !fields.includes(name),
  );
  return [...fields, ...others];
}
