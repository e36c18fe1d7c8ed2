import { type FormEvent, useState } from "react";
import type { useFetcher } from "react-router";
import { isSameValue } from "#kernel/same-value.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { useEditorDraft } from "../layout/unsaved-work.tsx";
import { CopyRules } from "./copy-rules.tsx";
import { inventoryLabels } from "./labels.ts";
import { dayField, type KeyedRow, type Rooms } from "./rule-fields.tsx";
import { ruleKinds } from "./rule-kinds.ts";
import { AddRule, Suggestions } from "./rule-offers.tsx";
import { type CopiedRules, type RuleRow, yearLater } from "./rule-row.ts";
import { RuleSections } from "./rule-sections.tsx";
import { suggestRules } from "./rule-suggestions.ts";

type RulesFormProps = {
  kind: ProductKind;
  /** The rate plan of the rules. */
  plan: string;
  rooms: Rooms;
  rows: readonly RuleRow[];
  /** The ids of the shown rules, separated by commas: with other rules the table is stale. */
  knownRuleIds: string;
  mayWrite: boolean;
  others: readonly { slug: string; title: string }[];
  defaultPrice: number | null;
  saving: ReturnType<typeof useFetcher<unknown>>;
};

const withKeys = (rows: readonly RuleRow[], from = 0): KeyedRow[] =>
  rows.map((row, index) => ({ ...row, key: from + index }));

/** All rules of a product by kind, saved together, because a price depends on all of them. */
export function RulesForm({
  kind: productKind,
  plan,
  rooms,
  rows: before,
  knownRuleIds,
  mayWrite,
  others,
  ...more
}: RulesFormProps) {
  const { defaultPrice, saving } = more;
  const [start] = useState(() => withKeys(before));
  const [rows, setRows] = useState(start);
  const [replaced, setReplaced] = useState<KeyedRow[] | null>(null);
  // The rows as they were sent: errors refer to their order.
  const [sentRows, setSentRows] = useState(rows);
  const rejection = isRejection(saving.data) ? saving.data : null;
  const errorsAt = errorsByPlace(rejection);
  const next = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const insertAfter = (row: KeyedRow, added: RuleRow) =>
    setRows(rows.toSpliced(rows.indexOf(row) + 1, 0, { ...added, key: next }));
  const change = (key: number, name: keyof RuleRow, value: string) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, [name]: value } : row)));
  const copy = (copied: CopiedRules) => {
    setReplaced((former) => former ?? rows);
    setRows(withKeys(copied.rows, next));
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSentRows(rows);
    noteSent("save");
    const submitted = rows.map((row) => withDays(row, form));
    void saving.submit({ plan, knownRuleIds, rules: JSON.stringify(submitted) }, { method: "post" });
  };

  const noteSent = useEditorDraft({
    name: `rules ${plan}`,
    content: { rows, seen: knownRuleIds },
    isDirty: mayWrite && !isSameValue(rows, start),
    // A draft of a stale version is ignored: it would restore the former rules. In the same version the
    // rows have the same keys, so that input from before hydration reaches its rule.
    onFound: (draft) => draft.seen === knownRuleIds && setRows(draft.rows),
  });

  const add = (added: readonly RuleRow[]) => setRows([...rows, ...withKeys(added, next)]);

  const sections = { productKind, rows, rooms, onChange: change };
  if (!mayWrite) {
    return (
      <div className="rules">
        {rows.length > 0 ? <RuleSections {...sections} errorsOf={() => ({})} /> : <p>Chưa có quy tắc giá nào.</p>}
      </div>
    );
  }
  const unused = ruleKinds[productKind].filter(({ kind }) => !rows.some((row) => row.kind === kind));
  return (
    <form onSubmit={save} className="rules">
      <div className="rules-tools">
        <CopyRules
          noun={inventoryLabels[productKind].noun}
          products={others}
          rooms={rooms}
          replaced={rows.length}
          onCopied={copy}
        />
      </div>
      {replaced && (
        <CopiedNotice
          onUndo={() => {
            setRows(replaced);
            setReplaced(null);
          }}
        />
      )}
      <Suggestions suggestions={suggestRules({ kind: productKind, rows, rooms, defaultPrice })} onAdd={add} />
      <RuleSections
        {...sections}
        errorsOf={({ key }) => errorsAt(sentRows.findIndex((row) => row.key === key))}
        edits={{
          onAdd: add,
          onCopy: (row) => insertAfter(row, row),
          onYearLater: (row) => insertAfter(row, yearLater(row)),
          onRemove: (row) => setRows(rows.filter((one) => one !== row)),
        }}
      />
      {unused.length > 0 && (
        <section className="rules-unused" aria-label="Loại quy tắc chưa dùng">
          {unused.map((kind) => (
            <AddRule key={kind.kind} kind={kind} onAdd={add} showsHint />
          ))}
        </section>
      )}
      <div className="rules-end">
        {rejection && <RejectedRules rejection={rejection} productKind={productKind} rows={sentRows} rooms={rooms} />}
        <Button type="submit" busy={saving.state === "idle" ? undefined : "Đang lưu"}>
          Lưu {rows.length} quy tắc
        </Button>
      </div>
    </form>
  );
}

function CopiedNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <Alert tone="primary" title="Bảng dưới đây là bản chép, chưa lưu.">
      <Button variant="quiet" size="sm" onClick={onUndo}>
        Lấy lại bảng trước khi chép
      </Button>
    </Alert>
  );
}

function withDays({ key, ...row }: KeyedRow, form: FormData): RuleRow {
  const day = (name: "fromOn" | "toOn") => String(form.get(dayField(key, name)) ?? row[name]);
  return { ...row, fromOn: day("fromOn"), toOn: day("toOn") };
}

type RejectedRulesProps = { rejection: Rejection; productKind: ProductKind; rows: readonly RuleRow[]; rooms: Rooms };

function RejectedRules({ rejection, productKind, rows, rooms }: RejectedRulesProps) {
  return (
    <Alert tone="error" title={rejection.message}>
      <ul className="list-disc pl-5">
        {Object.entries(rejection.fields).map(([path, text]) => (
          <li key={path}>{errorText(productKind, path, rows, rooms, text)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Validation errors by rule index and field: "3.percent". */
function errorsByPlace(rejection: Rejection | null) {
  return (index: number): Record<string, string> =>
    Object.fromEntries(
      Object.entries(rejection?.fields ?? {}).flatMap(([path, text]) => {
        const [at, field] = path.split(".");
        return at === String(index) && field ? [[field, text]] : [];
      }),
    );
}

/** Label of an error path: "3.percent" by the rule's name and room, "base.<id>" by the room. */
export function errorText(
  productKind: ProductKind,
  path: string,
  rows: readonly RuleRow[],
  rooms: Rooms,
  text: string,
): string {
  const titleOf = (id: string | undefined) => rooms.find((room) => room.id === id)?.title;
  const [at = "", more] = path.split(".");
  if (at === "child") return text;
  if (at === "base") return `${titleOf(more) ?? "Một loại phòng"}: ${text}`;
  const row = /^\d+$/.test(at) ? rows[Number(at)] : undefined;
  if (!row) return text;
  const kind = ruleKinds[productKind].find((one) => one.kind === row.kind)?.title ?? "";
  return `${[kind, row.label || "quy tắc chưa có tên", titleOf(row.roomId)].filter(Boolean).join(", ")}: ${text}`;
}
