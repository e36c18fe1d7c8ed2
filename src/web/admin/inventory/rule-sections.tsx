import type { ProductKind } from "#modules/products/contract/product.ts";
import type { KeyedRow, Rooms } from "./rule-fields.tsx";
import { fieldsOf, ruleKinds } from "./rule-kinds.ts";
import { RuleLine } from "./rule-line.tsx";
import { AddRule } from "./rule-offers.tsx";
import type { RuleRow } from "./rule-row.ts";

type RuleSectionsProps = {
  productKind: ProductKind;
  rows: readonly KeyedRow[];
  rooms: Rooms;
  errorsOf: (row: KeyedRow) => Readonly<Record<string, string>>;
  onChange: (key: number, name: keyof RuleRow, value: string) => void;
  /** Absent for read-only users. */
  edits?: {
    onAdd: (rows: readonly RuleRow[]) => void;
    onCopy: (row: KeyedRow) => void;
    onYearLater: (row: KeyedRow) => void;
    onRemove: (row: KeyedRow) => void;
  };
};

/** The rules of a product, grouped by kind; a kind without rules has no section. */
export function RuleSections({ productKind, rows, rooms, errorsOf, onChange, edits }: RuleSectionsProps) {
  return ruleKinds[productKind].map((kind) => {
    const own = rows.filter((row) => row.kind === kind.kind);
    if (own.length === 0) return null;
    return (
      <section key={kind.kind} className="box" aria-labelledby={`loai-${kind.kind}`}>
        <div className="box-head rules-head">
          <h2 id={`loai-${kind.kind}`}>{kind.title}</h2>
          <span className="field-hint">{kind.hint}</span>
          {edits && <AddRule kind={kind} onAdd={edits.onAdd} />}
        </div>
        <div className="rules-body">
          {own.map((row) => (
            <RuleLine
              key={row.key}
              row={row}
              isNew={row.label === ""}
              names={fieldsOf(kind, row)}
              rooms={rooms}
              productKind={productKind}
              errors={errorsOf(row)}
              onChange={(name, value) => onChange(row.key, name, value)}
              {...(edits && {
                acts: {
                  onCopy: () => edits.onCopy(row),
                  onYearLater: () => edits.onYearLater(row),
                  onRemove: () => edits.onRemove(row),
                },
              })}
            />
          ))}
        </div>
      </section>
    );
  });
}
