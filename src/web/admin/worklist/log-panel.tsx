import { formatInstant } from "#kernel/calendar-date.ts";
import { MAX_NOTE } from "#modules/worklist/limits.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";

type LogProps = {
  log: readonly { id: string; title: string; by: string; text: string; at: Date }[];
  mayWrite: boolean;
  /** The version that the note's author has seen, if the command checks it. */
  version: number | undefined;
  answer: unknown;
};

/** History of an item, newest first, and a form for internal notes. */
export function LogPanel({ log, mayWrite, version, answer }: LogProps) {
  return (
    <Box id="nhat-ky" title="Nhật ký">
      <ol className="log">
        {log.map(({ id, title, by, text, at }) => (
          <li key={id}>
            <time className="num" dateTime={at.toISOString()}>
              {formatInstant(at)}
            </time>
            <div>
              <b>
                {title}, {by}
              </b>
              {text && <span className="log-text desk-message">{text}</span>}
            </div>
          </li>
        ))}
        {log.length === 0 && <li>Chưa có gì.</li>}
      </ol>
      {mayWrite && (
        <ActionForm intent="note" label="Ghi chú" answer={answer} className="note-form">
          {(refusal, busy) => (
            <>
              {version !== undefined && <input type="hidden" name="version" value={version} />}
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
    </Box>
  );
}
