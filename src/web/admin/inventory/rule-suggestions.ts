import { formatAmount } from "#kernel/money.ts";
import { agesInWords, missingChildAges } from "#modules/availability/rules/rule-set.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { emptyRow, type RuleRow } from "./rule-row.ts";

/** A gap in the rules, and the rules that fill it. */
export type Suggestion = { text: string; button: string; rows: RuleRow[] };

type SuggestionInput = {
  kind: ProductKind;
  rows: readonly RuleRow[];
  rooms: readonly { id: string; title: string; hidden?: boolean }[];
  /** The product's price, as suggestion for base prices. */
  defaultPrice: number | null;
};

/**
 * Gaps in a table of rules, each with rules that fill it. The amounts are only a starting point: operators differ, and
 * 0–4 free, 5–11 at 75 % of an adult is their most common child policy.
 */
export function suggestRules({ kind, rows, rooms, defaultPrice }: SuggestionInput): Suggestion[] {
  const has = (name: string) => rows.some((row) => row.kind === name);
  const unpriced = rooms.filter(
    ({ id, hidden }) => !hidden && !rows.some((row) => row.kind === "base" && (row.roomId === "" || row.roomId === id)),
  );
  const lacks: Suggestion[] = [];
  if (unpriced.length > 0) {
    const amountVnd = defaultPrice ? formatAmount(defaultPrice) : "";
    lacks.push({
      text: `Chưa có giá gốc: ${unpriced.map(({ title }) => title).join(", ")}.`,
      button: `Thêm giá gốc cho ${unpriced.length} loại phòng`,
      rows: unpriced.map(({ id, title }) => ({
        ...emptyRow,
        kind: "base",
        label: `Giá gốc ${title}`.slice(0, 80),
        roomId: id,
        amountVnd,
      })),
    });
  }
  if (kind === "cruise" && !has("single")) {
    lacks.push({
      text: "Chưa có phụ thu phòng đơn: hai khách đi riêng, mỗi người một phòng, trả như ở chung một phòng.",
      button: "Thêm phụ thu phòng đơn",
      rows: [{ ...emptyRow, kind: "single", label: "Phụ thu phòng đơn", percent: "75" }],
    });
  }
  return [...lacks, ...childSuggestions(rows)];
}

function childSuggestions(rows: readonly RuleRow[]): Suggestion[] {
  const bands = rows.filter((row) => row.kind === "child");
  if (bands.length === 0) {
    return [
      {
        text: "Chưa có giá trẻ em: bé trả như người lớn.",
        button: "Thêm giá bé 0–4 và 5–11 tuổi",
        rows: [childRow(0, 4), childRow(5, 11)],
      },
    ];
  }
  const read = bands.map(({ ageFrom, ageTo, limitPerCabin }) => ({
    kind: "child" as const,
    ageFrom: Number(ageFrom),
    ageTo: ageTo === "" ? null : Number(ageTo),
    limitPerCabin: limitPerCabin === "" ? null : Number(limitPerCabin),
  }));
  return missingChildAges(read).map(({ from, to }) => ({
    text: `Chưa có giá cho bé ${agesInWords(from, to)} tuổi.`,
    button: `Thêm giá bé ${agesInWords(from, to)} tuổi`,
    rows: [childRow(from, to)],
  }));
}

/** The youngest share their parents' bed for free; older ones have their own. */
function childRow(from: number, to: number): RuleRow {
  const isSmall = to <= 4;
  return {
    ...emptyRow,
    kind: "child",
    label: `Bé ${agesInWords(from, to)} tuổi`,
    ageFrom: String(from),
    ageTo: String(to),
    bed: isSmall ? "shared" : "own",
    percent: isSmall ? "0" : "75",
  };
}
