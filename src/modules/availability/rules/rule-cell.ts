import { fold } from "#kernel/vietnamese.ts";
import type { ProductField } from "#modules/products/rules/product-sheet.ts";
import { CellProblem, linesOf } from "#platform/spreadsheets/cells.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import type { PriceRuleDraft } from "../contract/rules.ts";
import { emptyRule, type PriceRule } from "./price-rule.ts";
import { type RuleLine, readRuleLine, ruleLineOf } from "./rule-lines.ts";
import { checkRuleSet } from "./rule-set.ts";

/** The rooms and plans that price lines may name. */
export type PriceLineContext = {
  rooms: readonly { title: string; hidden: boolean }[];
  plans?: readonly { title: string; changePercent?: number | null | undefined }[];
  /** The price rules of a product as lines; they are no part of its content. */
  priceLines?: string | undefined;
};

/** Price rules, one a line. A named plan gets exactly these rules; prices of single days stay. */
export const priceLinesField = <Texts extends PriceLineContext>(basis: PriceBasis): ProductField<Texts> => ({
  column: { key: "priceLines", title: "Bảng giá", kind: "text", width: 60 },
  write: ({ priceLines = "" }) => priceLines,
  read: (value, { mayPrice }, { rooms, plans = [] }) => {
    if (!mayPrice) throw new CellProblem("Bạn không có quyền sửa giá: để trống cột này.");
    const lines = linesOf(value).map((line) => checkNames(readRuleLine(line), rooms, plans));
    for (const [plan, ofPlan] of byPlan(lines, plans)) checkSet(basis, ofPlan, rooms, plans.length > 1 ? plan : "");
    return { priceLines: inOrder(lines.map((line) => asStored(line, rooms, plans))) } as Partial<Texts>;
  },
});

function checkNames(
  line: RuleLine,
  rooms: readonly { title: string }[],
  plans: readonly { title: string }[],
): RuleLine {
  const has = (all: readonly { title: string }[], title: string) => all.some((one) => fold(one.title) === fold(title));
  const { room, plan, draft } = line;
  // A bare room name means that room, as people write it.
  if (room === null && has(rooms, draft.label)) return { ...line, room: draft.label };
  if (room !== null && !has(rooms, room)) throw new CellProblem(`Không có phòng “${room}”.`);
  if (plan !== null && !has(plans, plan)) throw new CellProblem(`Không có điều kiện giá “${plan}”.`);
  return line;
}

function byPlan(lines: readonly RuleLine[], plans: NonNullable<PriceLineContext["plans"]>): Map<string, RuleLine[]> {
  const first = plans[0]?.title ?? "";
  return Map.groupBy(lines, ({ plan }) => {
    const named = plans.find(({ title }) => fold(title) === fold(plan ?? first));
    if (typeof named?.changePercent === "number")
      throw new CellProblem(`Điều kiện “${named.title}” lấy giá theo điều kiện đầu: không có giá riêng.`);
    return named?.title ?? "";
  });
}

function checkSet(basis: PriceBasis, lines: readonly RuleLine[], rooms: PriceLineContext["rooms"], plan: string): void {
  const known = rooms.map(({ title, hidden }) => ({ id: fold(title), hidden }));
  const rules = lines.map(({ room, draft }) => asRule(draft, room === null ? null : fold(room)));
  const [path, sentence] = Object.entries(checkRuleSet(basis, rules, known))[0] ?? [];
  if (path === undefined) return;
  const [at = "", own = ""] = path.split(".");
  const about = /^\d+$/.test(at)
    ? lines[Number(at)]?.draft.label
    : rooms.find(({ title }) => fold(title) === own)?.title;
  throw new CellProblem([plan, about, sentence].filter(Boolean).join(": "));
}

const asRule = (draft: RuleLine["draft"], roomId: string | null) => ({ ...emptyRule, ...draft, roomId }) as PriceRule;

/** The line of a rule after a round trip through storage: another spelling is no change. */
function asStored(
  line: RuleLine,
  rooms: PriceLineContext["rooms"],
  plans: NonNullable<PriceLineContext["plans"]>,
): string {
  const titleIn = (all: readonly { title: string }[], title: string | null) =>
    all.find((one) => title !== null && fold(one.title) === fold(title))?.title ?? null;
  const plan = titleIn(plans, line.plan);
  return ruleLineOf(asRule(line.draft, null), titleIn(rooms, line.room), plan === plans[0]?.title ? null : plan);
}

const inOrder = (lines: readonly string[]) => lines.toSorted((one, other) => one.localeCompare(other, "vi")).join("\n");

type Named = readonly { id: string; title: string }[];

/** The rules of lines by plan; names refer to the product's rooms and plans. Null for an unknown name. */
export function draftsOfLines(text: string, rooms: Named, plans: Named): Map<string, PriceRuleDraft[]> | null {
  const drafts = new Map<string, PriceRuleDraft[]>();
  const idOf = (all: Named, title: string) => all.find((one) => fold(one.title) === fold(title))?.id;
  for (const line of linesOf(text)) {
    const { room, plan, draft } = checkNames(readRuleLine(line), rooms, plans);
    const roomId = room === null ? undefined : idOf(rooms, room);
    const planId = plan === null ? plans[0]?.id : idOf(plans, plan);
    if (!planId || (room !== null && !roomId)) return null;
    drafts.set(planId, [...(drafts.get(planId) ?? []), { ...draft, ...(roomId && { roomId }) }]);
  }
  return drafts;
}

/** The rules of all plans of a product as lines; a plan is named where there are several. */
export function linesOfRules(plans: readonly { title: string; rules: readonly PriceRule[] }[], rooms: Named): string {
  const lines = plans.flatMap(({ title, rules }, index) =>
    rules
      .filter(({ kind }) => kind !== "day")
      .map((rule) => {
        const room = rooms.find(({ id }) => id === rule.roomId)?.title ?? null;
        return ruleLineOf(rule, room, index === 0 ? null : title);
      }),
  );
  return inOrder(lines);
}
