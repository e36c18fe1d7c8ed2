import { formatInstant } from "#kernel/calendar-date.ts";
import type { CaseFile } from "#modules/cases/contract.ts";
import { MAX_NOTE } from "#modules/cases/limits.ts";
import { caseEventNames } from "#modules/cases/messages.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";

type LogProps = { file: CaseFile; mayWrite: boolean; answer: unknown };

/** All that happened and was said, newest first. */
export function CaseLog({ file: { log, version }, mayWrite, answer }: LogProps) {
  return (
    <section className="box" aria-labelledby="nhat-ky">
      <div className="box-head">
        <h2 id="nhat-ky">Nhật ký</h2>
      </div>
      <ol className="log">
        {log.map(({ id, kind, by, text, at }) => (
          <li key={id}>
            <time className="num" dateTime={at.toISOString()}>
              {formatInstant(at)}
            </time>
            <div>
              <b>
                {caseEventNames[kind]}, {by}
              </b>
              {text && <span className="log-text case-message">{text}</span>}
            </div>
          </li>
        ))}
        {log.length === 0 && <li>Chưa có gì.</li>}
      </ol>
      {mayWrite && (
        <ActionForm intent="note" label="Ghi chú" answer={answer} className="note-form">
          {(refusal, busy) => (
            <>
              <input type="hidden" name="version" value={version} />
              <TextField
                name="text"
                label="Ghi chú nội bộ, khách không thấy"
                maxLength={MAX_NOTE}
                required
                autoComplete="off"
                data-once
                defaultValue={refusal?.typed.text}
                error={refusal?.fields.text}
              />
              <Button type="submit" variant="quiet" busy={busy ? "Đang thêm" : undefined}>
                Thêm
              </Button>
            </>
          )}
        </ActionForm>
      )}
    </section>
  );
}
