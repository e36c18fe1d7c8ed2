import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { formatInstant } from "#kernel/calendar-date.ts";
import { MAX_NOTE } from "#modules/worklist/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { useActionToast, useResetOnSuccess } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";

type LogProps = {
  entries: readonly { id: string; title: string; text: string; at: Date }[];
  mayNote: boolean;
  /** The version that the note's author has seen, if the command checks it. */
  version?: number | undefined;
  /** Content beside the heading. */
  children?: ReactNode;
};

/** The history of a booking or an item, newest first, and a form for internal notes. */
export function LogPanel({ entries, mayNote, version, children }: LogProps) {
  return (
    <Box id="nhat-ky" title="Nhật ký" head={children}>
      <ol className="log">
        {entries.map(({ id, title, text, at }) => (
          <li key={id}>
            <time className="num" dateTime={at.toISOString()}>
              {formatInstant(at)}
            </time>
            <div>
              <b>{title}</b>
              {text && <span className="log-text">{text}</span>}
            </div>
          </li>
        ))}
        {entries.length === 0 && <li>Chưa có gì.</li>}
      </ol>
      {mayNote && <NoteForm version={version} />}
    </Box>
  );
}

function NoteForm({ version }: { version: number | undefined }) {
  const fetcher = useFetcher<unknown>();
  const form = useResetOnSuccess(fetcher.data);
  useActionToast(fetcher.data);
  const rejection = isRejection(fetcher.data) ? fetcher.data : null;
  return (
    <fetcher.Form ref={form} method="post" className="note-form" noValidate>
      <input type="hidden" name="intent" value="note" />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {rejection && !rejection.fields.text && <Alert tone="error">{rejection.message}</Alert>}
      <TextField
        name="text"
        label="Ghi chú nội bộ, khách không thấy"
        maxLength={MAX_NOTE}
        required
        autoComplete="off"
        error={rejection?.fields.text}
      />
      <Button type="submit" variant="quiet" busy={fetcher.state === "idle" ? undefined : "Đang thêm"}>
        Thêm
      </Button>
    </fetcher.Form>
  );
}
