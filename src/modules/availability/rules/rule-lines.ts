import { formatDate, WEEKDAYS_SHORT } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { parseWholeNumber } from "#kernel/parse-number.ts";
import { fold } from "#kernel/vietnamese.ts";
import { CellProblem, dayOf, parseCell } from "#platform/spreadsheets/cells.ts";
import { editableKinds, type PriceRuleDraft, priceRuleInput } from "../contract/rules.ts";
import { TRIP_NIGHTS } from "../limits.ts";
import type { PriceRule } from "./price-rule.ts";
import { agesInWords } from "./rule-set.ts";

const kindNames: Readonly<Record<(typeof editableKinds)[number], string>> = {
  base: "Giá gốc",
  season: "Mùa",
  weekday: "Ngày trong tuần",
  holiday: "Phụ thu lễ",
  single: "Phụ thu phòng đơn",
  child: "Trẻ em",
  "extra-adult": "Người lớn thêm",
  charter: "Thuê trọn tàu",
};

/** A rule as a line of a cell: its room and its plan by name. */
export type RuleLine = { room: string | null; plan: string | null; draft: Omit<PriceRuleDraft, "roomId"> };

type ParsedLine = Partial<Omit<PriceRuleDraft, "roomId" | "kind">> & { room?: string; plan?: string };

/** "Giá gốc | Phòng: Suite | 2N1Đ | 3,350,000 đ": the kind comes first, the other parts in any order. */
export function ruleLineOf(rule: PriceRule, room: string | null, plan: string | null): string {
  const kind = kindNames[rule.kind as keyof typeof kindNames];
  const { fromOn, toOn, ageFrom, ageTo } = rule;
  const isPlain = Object.keys(partOf(rule.label)).length === 1 && partOf(rule.label).label === oneLine(rule.label);
  const parts = [
    kind,
    rule.label !== kind && (isPlain ? oneLine(rule.label) : `Tên: ${oneLine(rule.label)}`),
    plan && `Điều kiện: ${oneLine(plan)}`,
    room && `Phòng: ${oneLine(room)}`,
    rule.nights && lengthName(rule.nights),
    fromOn && toOn ? `${formatDate(fromOn)} – ${formatDate(toOn)}` : fromOn && `Từ ${formatDate(fromOn)}`,
    !fromOn && toOn && `Đến ${formatDate(toOn)}`,
    rule.weekdays?.map((day) => WEEKDAYS_SHORT[day]).join(" "),
    ageFrom !== null && ageTo !== null && `${agesInWords(ageFrom, ageTo)} tuổi`,
    rule.bed && (rule.bed === "own" ? "Giường riêng" : "Ngủ chung"),
    rule.limitPerCabin && `Tối đa ${rule.limitPerCabin} bé`,
    rule.priority !== 0 && `Ưu tiên ${rule.priority}`,
    rule.amountVnd === null ? `${rule.percent}%` : formatVnd(rule.amountVnd),
  ];
  return parts.filter(Boolean).join(" | ");
}

/** Parses a line of `ruleLineOf`, or a typed one. Throws CellProblem with the part that it cannot parse. */
export function readRuleLine(line: string): RuleLine {
  const [first = "", ...parts] = line.split("|").map((part) => part.trim());
  const kind = editableKinds.find((one) => fold(kindNames[one]) === fold(first));
  if (!kind) {
    throw new CellProblem(
      `“${first.slice(0, 40)}” không phải loại giá. Các loại: ${Object.values(kindNames).join(", ")}.`,
    );
  }
  const parsed = Object.assign({}, ...parts.filter((part) => part !== "").map(partOf)) as ParsedLine;
  const { room = null, plan = null, ...rest } = parsed;
  const label = rest.label ?? (kind === "child" && rest.ageFrom !== undefined ? childLabel(rest) : kindNames[kind]);
  // Default beds: a free baby sleeps with its parents, any other child has a bed.
  const bed = kind === "child" && !rest.bed ? { bed: rest.percent === 0 ? ("shared" as const) : ("own" as const) } : {};
  const draft = parseCell(priceRuleInput.omit({ roomId: true }), { ...rest, ...bed, kind, label });
  return { room, plan, draft: draft as RuleLine["draft"] };
}

const childLabel = ({ ageFrom = 0, ageTo = ageFrom }: ParsedLine) => `Bé ${agesInWords(ageFrom, ageTo)} tuổi`;
const lengthName = (nights: number) => `${nights + 1}N${nights}Đ`;
const oneLine = (text: string) => text.replaceAll("|", "/").replace(/\s+/g, " ").trim();

/** Parses one part of a line; a part of no known shape is the name of the rule. */
function partOf(part: string): ParsedLine {
  const named = /^(phòng|điều kiện|tên):\s*(.+)$/iu.exec(part);
  if (named) {
    const key = { phong: "room", "dieu kien": "plan", ten: "label" }[fold(named[1] ?? "")];
    return { [key ?? "label"]: named[2] };
  }
  return amountIn(part) ?? daysIn(part) ?? guestsIn(part) ?? { label: part };
}

function amountIn(part: string): ParsedLine | null {
  const percent = /^([-+−]?\d+)\s*%$/.exec(part)?.[1];
  if (percent) return { percent: Number(percent.replace("−", "-")) };
  const priority = /^ưu tiên (\d+)$/iu.exec(part)?.[1];
  if (priority) return { priority: Number(priority) };
  const amount = /^\d[\d.,\s]*\s*(?:đ|vnd|vnđ)?$/iu.test(part)
    ? parseWholeNumber(part.replace(/\s*(?:đ|vnd|vnđ)$/iu, ""))
    : null;
  return amount === null ? null : { amountVnd: amount };
}

function daysIn(part: string): ParsedLine | null {
  const nights = TRIP_NIGHTS.find((one) => fold(lengthName(one)) === fold(part));
  if (nights) return { nights };
  const span = /^(\d[\d/.-]*\d)\s*(?:–|—| - |đến)\s*(\d[\d/.-]*\d)$/iu.exec(part);
  if (span) return { fromOn: dayOf(span[1] ?? ""), toOn: dayOf(span[2] ?? "") };
  const one = /^(từ|đến) (\d[\d/.-]*\d)$/iu.exec(part);
  if (one) return { [fold(one[1] ?? "") === "tu" ? "fromOn" : "toOn"]: dayOf(one[2] ?? "") };
  const days = part.split(/[\s,]+/).map((day) => WEEKDAYS_SHORT.findIndex((name) => fold(name) === fold(day)));
  return days.every((day) => day >= 0) ? { weekdays: days.toSorted((a, b) => a - b) } : null;
}

function guestsIn(part: string): ParsedLine | null {
  const ages = /^(\d{1,2})(?:\s*[–-]\s*(\d{1,2}))? tuổi$/iu.exec(part);
  if (ages) return { ageFrom: Number(ages[1]), ageTo: Number(ages[2] ?? ages[1]) };
  const limit = /^tối đa (\d+) bé/iu.exec(part)?.[1];
  if (limit) return { limitPerCabin: Number(limit) };
  if (fold(part) === "giuong rieng") return { bed: "own" };
  return fold(part) === "ngu chung" ? { bed: "shared" } : null;
}
