import type { PriceRule } from "#modules/availability/rules/price-rule.ts";

/** A rule as the form holds it: texts, empty where the rule says nothing. */
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
    amountVnd: text(rule.amountVnd),
    priority: rule.priority === 0 ? "" : String(rule.priority),
  };
}

const numbers = ["nights", "ageFrom", "ageTo", "limitPerCabin", "percent", "amountVnd", "priority"];

/** What a form sent, for the contract of the command to judge; texts that are no numbers stay texts and are refused there. */
export function toDraft(json: string): unknown {
  const rows: unknown = safely(json);
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => {
    if (typeof row !== "object" || row === null) return row;
    const kept = Object.entries(row).filter(([, value]) => value !== "");
    return Object.fromEntries(
      kept.map(([name, value]) => {
        if (name === "weekdays" && typeof value === "string") return [name, value.split(",").map(Number)];
        if (!numbers.includes(name) || typeof value !== "string") return [name, value];
        const number = Number(value.replaceAll(",", "").replace("−", "-"));
        return [name, Number.isNaN(number) ? value : number];
      }),
    );
  });
}

function safely(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
