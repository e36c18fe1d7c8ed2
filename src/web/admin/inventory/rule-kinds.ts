import { emptyRow, type RuleRow } from "./rule-row.ts";

type Kind = { kind: string; title: string; says: string; fields: readonly (keyof RuleRow)[] };

const when = ["fromOn", "toOn", "weekdays"] as const;
const where = ["label", "roomId", "nights"] as const;

/** The kinds of rule in the order in which a price is made of them, and the fields that each goes by. */
export const ruleKinds: readonly Kind[] = [
  {
    kind: "base",
    title: "Giá gốc",
    says: "Giá mỗi khách khi hai người lớn ở chung phòng.",
    fields: [...where, ...when, "amountVnd", "priority"],
  },
  {
    kind: "season",
    title: "Mùa",
    says: "Tăng hay giảm giá gốc trong một khoảng ngày.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "weekday",
    title: "Ngày trong tuần",
    says: "Tăng hay giảm giá gốc theo thứ của ngày đi.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "holiday",
    title: "Phụ thu lễ",
    says: "Cộng thêm cho mỗi khách và chuyến.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "single",
    title: "Phụ thu phòng đơn",
    says: "Cộng thêm khi một người lớn ở một phòng.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "child",
    title: "Trẻ em",
    says: "Phần giá người lớn, hay một số tiền, theo tuổi và giường.",
    fields: [...where, "ageFrom", "ageTo", "bed", "limitPerCabin", ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "extra-adult",
    title: "Người lớn thêm",
    says: "Người lớn thứ ba trở đi trong một phòng.",
    fields: [...where, ...when, "percent", "amountVnd", "priority"],
  },
  {
    kind: "charter",
    title: "Thuê trọn tàu",
    says: "Giá cả tàu cho một chuyến.",
    fields: ["label", "nights", ...when, "amountVnd", "priority"],
  },
];

/** Fields of a kind, and any other that a rule already says something in: nothing is hidden that counts. */
export function fieldsOf({ fields }: Kind, row: RuleRow): (keyof RuleRow)[] {
  // Of the empty row: a row of the form also carries its place.
  const others = (Object.keys(emptyRow) as (keyof RuleRow)[]).filter(
    (name) => name !== "kind" && row[name] !== "" && !fields.includes(name),
  );
  return [...fields, ...others];
}
