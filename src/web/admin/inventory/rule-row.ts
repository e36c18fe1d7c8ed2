import { formatDate, isCalendarDate, WEEKDAYS_SHORT } from "#kernel/calendar-date.ts";
import { formatAmount } from "#kernel/money.ts";
import { parseJson } from "#kernel/parse-json.ts";
import { parseWholeNumber } from "#kernel/parse-number.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { PriceRule } from "#modules/availability/rules/price-rule.ts";
import { agesInWords } from "#modules/availability/rules/rule-set.ts";
import { tripLength } from "#web/components/trip-length.ts";

/** Form values of a rule: texts, empty where the rule has no value. */
export type RuleRow = {
  kind: string;
  label: string;
  roomId: string;
  nights: string;
  fromOn: string;
  toOn: string;
  weekdays: string;
  ageFrom: string;
  ageTo: string;
  bed: string;
  limitPerCabin: string;
  percent: string;
  amountVnd: string;
  priority: string;
};

export const emptyRow: RuleRow = {
  kind: "season",
  label: "",
  roomId: "",
  nights: "",
  fromOn: "",
  toOn: "",
  weekdays: "",
  ageFrom: "",
  ageTo: "",
  bed: "",
  limitPerCabin: "",
  percent: "",
  amountVnd: "",
  priority: "",
};

const text = (value: string | number | null) => (value === null ? "" : String(value));

export function toRow(rule: PriceRule): RuleRow {
  return {
    kind: rule.kind,
    label: rule.label,
    roomId: text(rule.roomId),
    nights: text(rule.nights),
    fromOn: text(rule.fromOn),
    toOn: text(rule.toOn),
    weekdays: rule.weekdays?.join() ?? "",
    ageFrom: text(rule.ageFrom),
    ageTo: text(rule.ageTo),
    bed: text(rule.bed),
    limitPerCabin: text(rule.limitPerCabin),
    percent: text(rule.percent),
    amountVnd: rule.amountVnd === null ? "" : formatAmount(rule.amountVnd),
    priority: rule.priority === 0 ? "" : String(rule.priority),
  };
}

const numbers = ["nights", "ageFrom", "ageTo", "limitPerCabin", "percent", "amountVnd", "priority"];

/** Unvalidated input of the command; text that is no number stays text, and the contract rejects it. */
export function toRulesInput(json: string): unknown {
  const rows: unknown = parseJson(json);
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => {
    if (typeof row !== "object" || row === null) return row;
    const filled = Object.entries(row).filter(([, value]) => value !== "");
    return Object.fromEntries(
      filled.map(([name, value]) => {
        if (name === "weekdays" && typeof value === "string") return [name, value.split(",").map(Number)];
        if (!numbers.includes(name) || typeof value !== "string") return [name, value];
        return [name, parseWholeNumber(value.replace(/%$/, "")) ?? value];
      }),
    );
  });
}

type Names = readonly { id: string; title: string; hidden?: boolean }[];

/** The conditions of a rule in one line; empty for a rule that always applies. */
export function ruleInWords(row: RuleRow, rooms: Names): string {
  const room = rooms.find(({ id }) => id === row.roomId);
  const day = (text: string) => (isCalendarDate(text) ? formatDate(text) : text);
  const parts = [
    room && (room.hidden ? `${room.title} (đang ẩn)` : room.title),
    row.nights && tripLength(Number(row.nights)),
    row.ageFrom + row.ageTo !== "" && `${agesInWords(Number(row.ageFrom), Number(row.ageTo))} tuổi`,
    row.bed && (row.bed === "own" ? "giường riêng" : "ngủ chung"),
    row.limitPerCabin && `tối đa ${row.limitPerCabin} bé mỗi phòng`,
    row.fromOn && row.toOn ? `${day(row.fromOn)} – ${day(row.toOn)}` : row.fromOn && `từ ${day(row.fromOn)}`,
    !row.fromOn && row.toOn && `đến ${day(row.toOn)}`,
    weekdaysIn(row)
      .map((weekday) => WEEKDAYS_SHORT[weekday])
      .join(" "),
    row.priority && `ưu tiên ${row.priority}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

const weekdaysIn = ({ weekdays }: RuleRow) => weekdays.split(",").flatMap((day) => (day === "" ? [] : Number(day)));

/** Which of its two amounts a rule uses; a rule without an amount gets the usual one of its kind. */
export const amountField = ({ kind, percent, amountVnd }: RuleRow): "percent" | "amountVnd" =>
  kind === "base" || kind === "charter" || (percent === "" && amountVnd !== "") ? "amountVnd" : "percent";

/** The same rule one year later; 29 February becomes 28 February. */
export function yearLater(row: RuleRow): RuleRow {
  return {
    ...row,
    label: row.label.replaceAll(/\b20\d\d\b/g, (year) => String(Number(year) + 1)),
    fromOn: dayYearLater(row.fromOn),
    toOn: dayYearLater(row.toOn),
  };
}

function dayYearLater(day: string): string {
  if (!isCalendarDate(day)) return day;
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return isCalendarDate(later) ? later : later.replace("-02-29", "-02-28");
}

type Room = { id: string; title: string };
/** The rules that a product can take over, and the rooms of the other one whose rules were skipped. */
export type CopiedRules = { rows: RuleRow[]; skippedRooms: string[] };

/** The rules of another product for this one: rooms are mapped by name; rules of other rooms are skipped and reported. */
export function copyRulesByRoomName(
  rows: readonly RuleRow[],
  theirs: readonly Room[],
  ours: readonly Room[],
): CopiedRules {
  const roomOf = (id: string) => {
    const title = theirs.find((room) => room.id === id)?.title ?? "";
    return ours.find((room) => fold(room.title) === fold(title))?.id;
  };
  const copied = rows.flatMap((row) => {
    const roomId = row.roomId === "" ? "" : roomOf(row.roomId);
    return roomId === undefined ? [] : [{ ...row, roomId }];
  });
  const missing = theirs.filter(({ id }) => rows.some((row) => row.roomId === id) && roomOf(id) === undefined);
  return { rows: copied, skippedRooms: missing.map((room) => room.title) };
}
