import { useState } from "react";
import { useFetcher } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { SelectField } from "#ui/select.tsx";
import type { Rooms } from "./rule-fields.tsx";
import { type CopiedRules, ruleInWords } from "./rule-row.ts";
import "../layout/form-dialog.css";

type CopyRulesProps = {
  /** Noun for a product of the kind. */
  noun: string;
  products: readonly { slug: string; title: string }[];
  rooms: Rooms;
  /** Number of rules that the copy would replace. */
  replaced: number;
  onCopied: (copied: CopiedRules) => void;
};

/** Previews the rules of another product for this one and copies them into the form; only saving the form stores them. */
export function CopyRules({ noun, products, rooms, replaced, onCopied }: CopyRulesProps) {
  const [isOpen, setOpen] = useState(false);
  const [slug, setSlug] = useState("");
  const fetcher = useFetcher<{ copied: CopiedRules | null }>();
  const copied = slug === "" || fetcher.state !== "idle" ? null : (fetcher.data?.copied ?? null);
  const choose = (next: string) => {
    setSlug(next);
    if (next !== "") void fetcher.load(`?tu=${next}`);
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Chép từ {noun} khác
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={`Chép quy tắc từ ${noun} khác`}>
        <div className="dialog-form">
          <SelectField
            label={`Chép từ ${noun}`}
            value={slug}
            options={[
              { value: "", label: `Chọn ${noun}` },
              ...products.map(({ slug, title }) => ({ value: slug, label: title })),
            ]}
            onChange={(event) => choose(event.target.value)}
          />
          <div role="status" aria-live="polite">
            {fetcher.state !== "idle" && <p>Đang đọc quy tắc…</p>}
            {copied && <Preview noun={noun} copied={copied} rooms={rooms} replaced={replaced} />}
          </div>
          <div className="dialog-actions">
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Đóng
            </Button>
            {copied && copied.rows.length > 0 && (
              <Button
                onClick={() => {
                  onCopied(copied);
                  setOpen(false);
                }}
              >
                Lấy {copied.rows.length} quy tắc vào bảng
              </Button>
            )}
          </div>
        </div>
      </Modal>
    </>
  );
}

type PreviewProps = Pick<CopyRulesProps, "noun" | "rooms" | "replaced"> & { copied: CopiedRules };

function Preview({ noun, copied: { rows, skippedRooms }, rooms, replaced }: PreviewProps) {
  return (
    <>
      {skippedRooms.length > 0 && (
        <Alert tone="warning">
          Bỏ quy tắc của phòng mà {noun} này không có: {skippedRooms.join(", ")}.
        </Alert>
      )}
      {rows.length === 0 ? (
        <p>Không có quy tắc nào chép được.</p>
      ) : (
        <>
          <p>
            {replaced > 0 ? `Thay ${replaced} quy tắc đang có trong bảng, chưa lưu.` : "Chưa lưu."} Phòng cùng tên là
            một:
          </p>
          <ul className="rules-preview">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule that is only shown has no other identity
              <li key={index}>
                <b>{row.label}</b> {ruleInWords(row, rooms)}
                <span className="num">{row.amountVnd === "" ? `${row.percent}%` : `${row.amountVnd} đ`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
