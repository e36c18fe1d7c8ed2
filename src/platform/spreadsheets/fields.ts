import type { z } from "zod";
import { dayOf, linesOf, parseCell, parseWholeCell, parseYesNoCell, textOf, yesOrNo } from "./cells.ts";
import { isEmptied, type SheetField } from "./sheet.ts";
import type { SheetValue } from "./table.ts";

type KeysOf<Item, Value> = Extract<{ [Key in keyof Item]: Item[Key] extends Value ? Key : never }[keyof Item], string>;

/** The usual fields of a sheet, each validated by the contract of the value with its key. */
export function fieldsOf<Item>(shape: Readonly<Record<string, z.ZodType>>) {
  const only = (key: string, value: unknown) => ({ [key]: value }) as Partial<Item>;
  const parse = (key: string, value: unknown) => {
    const schema = shape[key];
    if (!schema) throw new RangeError(`no such field: ${key}`);
    return only(key, parseCell(schema, value));
  };
  const at = (item: Item, key: string) => (item as Readonly<Record<string, unknown>>)[key];

  return {
    text: (
      key: KeysOf<Item, string>,
      title: string,
      width: number,
      prepare: (value: SheetValue) => string = textOf,
    ): SheetField<Item> => ({
      column: { key, title, kind: "text", width },
      write: (item) => at(item, key) as string,
      read: (value) => parse(key, prepare(value)),
      cleared: only(key, ""),
    }),
    number: (
      key: KeysOf<Item, number | null>,
      title: string,
      width: number,
      {
        isMoney = false,
        prepare = parseWholeCell,
      }: { isMoney?: boolean; prepare?: (value: SheetValue) => unknown } = {},
    ): SheetField<Item> => ({
      column: { key, title, kind: "number", width },
      write: (item) => at(item, key) as number | null,
      read: (value) => parse(key, prepare(value)),
      cleared: only(key, null),
      isMoney,
    }),
    lines: (key: KeysOf<Item, string[]>, title: string): SheetField<Item> => ({
      column: { key, title, kind: "text", width: 40 },
      write: (item) => (at(item, key) as string[]).join("\n"),
      read: (value) => parse(key, linesOf(value)),
      cleared: only(key, []),
    }),
    yes: (key: KeysOf<Item, boolean>, title: string, width = 10): SheetField<Item> => ({
      column: { key, title, kind: "text", width },
      write: (item) => yesOrNo(at(item, key) as boolean),
      read: (value) => only(key, parseYesNoCell(value)),
    }),
    day: (key: KeysOf<Item, string>, title: string): SheetField<Item> => ({
      column: { key, title, kind: "day", width: 12 },
      write: (item) => at(item, key) as string,
      read: (value) => only(key, dayOf(value)),
    }),
  };
}

/** A column that identifies its rows. */
export const identifying = <Item, Names>(
  field: SheetField<Item, Names>,
  missing?: string,
): SheetField<Item, Names> => ({ ...field, column: { ...field.column, isKey: true }, missing });

/** The text of a cell; `EMPTIED_CELL` is an empty text. */
export const textOrEmptied = (value: SheetValue): string => (isEmptied(value) ? "" : textOf(value));
