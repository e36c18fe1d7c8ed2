import type { RichText } from "#kernel/rich-text.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { ChangedMeanwhile } from "#modules/products/contract/editing.ts";
import type { AnyDraftState } from "#modules/products/contract/kind.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { staffLabels } from "../labels.ts";
import { formatMoment } from "../states.ts";
import { describeDifferences, describeListDifferences } from "./differing-items.ts";
import { sectionsOf } from "./sections.ts";

type ConflictPanelProps = {
  kind: ProductKind;
  conflict: ChangedMeanwhile<AnyDraftState>;
  mine: AnyDraftState;
  /** Takes a field from the other version. */
  onTake: (patch: Partial<AnyDraftState>) => void;
  /** Overwrites the other version with the current draft. */
  onResolve: () => void;
};

/** Edit conflict: each differing field with both values, and the choice between them. */
export function ConflictPanel({ kind, conflict, mine, onTake, onResolve }: ConflictPanelProps) {
  const theirs = conflict.draft;
  const { fieldNames } = sectionsOf[kind];
  const names = theirs ? listDifferences(fieldNames, mine, theirs) : [];
  const fieldValue = (draft: AnyDraftState, name: string) => (draft as Readonly<Record<string, unknown>>)[name];
  return (
    <Alert
      tone="error"
      title={`${conflict.savedBy || "Người khác"} đã sửa ${staffLabels[kind].noun} này lúc ${formatMoment(conflict.savedAt)}`}
    >
      <p>Bản của bạn chưa được lưu. Chọn giá trị giữ lại cho từng mục rồi lưu.</p>
      <ul className="conflict">
        {theirs &&
          names.map((name) => (
            <li key={name}>
              <b>{fieldNames[name]}</b>
              <p>Của bạn: {displayText(fieldValue(mine, name), fieldValue(theirs, name))}</p>
              <p>Của người kia: {displayText(fieldValue(theirs, name), fieldValue(mine, name))}</p>
              <Button variant="quiet" size="sm" onClick={() => onTake({ [name]: fieldValue(theirs, name) })}>
                Lấy {fieldNames[name]?.toLowerCase()} của người kia
              </Button>
            </li>
          ))}
        {theirs && names.length === 0 && <li>Hai bản giống nhau.</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="deep" onClick={onResolve}>
          Lưu bản đang thấy
        </Button>
        {theirs && (
          <Button variant="quiet" onClick={() => onTake(theirs)}>
            Lấy hết bản của người kia
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** The fields with different values. */
export function listDifferences(fieldNames: object, mine: object, theirs: object): string[] {
  const [one, other] = [new Map(Object.entries(mine)), new Map(Object.entries(theirs))];
  return Object.keys(fieldNames).filter((name) => !isSameValue(one.get(name), other.get(name)));
}

function displayText(value: unknown, other: unknown): string {
  if (value === null || value === "") return "để trống";
  if (typeof value === "boolean") return value ? "có" : "không";
  if (isRichText(value) && isRichText(other))
    return linesMissingIn(value, other).join("\n").slice(0, 1000) || "để trống";
  if (Array.isArray(value) && Array.isArray(other))
    return describeListDifferences(value, other).join("; ").slice(0, 600);
  if (typeof value === "object") return describeDifferences({ ...value }, { ...(other as object | null) });
  return String(value);
}

/** The lines that the other text lacks; all lines when only their order differs. */
export function linesMissingIn(text: RichText, other: RichText): string[] {
  const theirs = new Set(plainText(other).split("\n"));
  const lines = plainText(text).split("\n");
  const own = lines.filter((line) => !theirs.has(line));
  return own.length > 0 ? own : lines;
}

const isRichText = (value: unknown): value is RichText =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";
