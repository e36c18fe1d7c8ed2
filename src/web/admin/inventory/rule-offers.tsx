import Plus from "lucide-react/icons/plus";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { RuleKind } from "./rule-kinds.ts";
import { emptyRow, type RuleRow } from "./rule-row.ts";
import type { Suggestion } from "./rule-suggestions.ts";

type AddRuleProps = {
  kind: RuleKind;
  onAdd: (rows: readonly RuleRow[]) => void;
  /** Shows the purpose of the kind. */
  showsHint?: boolean;
};

export function AddRule({ kind, onAdd, showsHint }: AddRuleProps) {
  return (
    <div className="rules-add">
      <Button variant="quiet" size="sm" onClick={() => onAdd([{ ...emptyRow, kind: kind.kind }])}>
        <Plus />
        Thêm {kind.title.toLowerCase()}
      </Button>
      {showsHint && <span className="field-hint">{kind.hint}</span>}
    </div>
  );
}

type SuggestionsProps = { suggestions: readonly Suggestion[]; onAdd: (rows: readonly RuleRow[]) => void };

/** Rules that the table lacks, each with a button to add it, and one button for all. */
export function Suggestions({ suggestions, onAdd }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <Alert tone="warning" title="Bảng giá còn thiếu">
      <ul className="rules-lacks">
        {suggestions.map(({ text, button, rows }) => (
          <li key={text}>
            <span>{text}</span>
            <Button variant="outline" size="sm" onClick={() => onAdd(rows)}>
              {button}
            </Button>
          </li>
        ))}
      </ul>
      {suggestions.length > 1 && (
        <Button size="sm" onClick={() => onAdd(suggestions.flatMap(({ rows }) => rows))}>
          Thêm cả bộ giá khởi đầu
        </Button>
      )}
      <p className="mt-2">Số điền sẵn chỉ để bắt đầu: sửa theo chính sách của bạn rồi lưu.</p>
    </Alert>
  );
}
