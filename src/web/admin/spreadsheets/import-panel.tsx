import { Form, useNavigation } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/text-field.tsx";
import { useLoading } from "#ui/use-loading.ts";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { Box } from "../layout/box.tsx";
import type { ImportTexts, MissingPrerequisite } from "./file-import.ts";
import { FileResult } from "./file-result.tsx";
import type { ImportDryRun } from "./run-import-step.ts";
import "./spreadsheets.css";

type Answer = { tried: ImportDryRun } | { applied: number; lacking: MissingPrerequisite[] } | Rejection | undefined;

type ImportPanelProps = { actionData: Answer; page: ImportTexts };

/** Import in steps: choose a file, preview, apply. Each step is a form that works without a script. */
export function ImportPanel({ actionData, page }: ImportPanelProps) {
  const { noun, rules, back, after, marking, template } = page;
  useLoading(useNavigation().formMethod === "POST");
  const rejection = isRejection(actionData) ? actionData : null;
  const applied = actionData && "applied" in actionData ? actionData.applied : null;
  const lacking = actionData && "applied" in actionData ? actionData.lacking : [];
  const tried = triedIn(actionData);
  return (
    <div className="import">
      {applied !== null && (
        <div role="status">
          <Alert tone="success" title={`Đã nhập ${applied} ${noun}`}>
            {after}{" "}
            <Anchor className="link" href={back.href}>
              {back.label}
            </Anchor>
            <LackingList lacking={lacking} />
          </Alert>
        </div>
      )}
      {rejection && <Alert tone="error" title={rejection.message} />}
      {tried && <FileResult tried={tried} noun={noun} marking={marking} />}
      <Box id="choose-file" title={tried ? "Chọn tệp khác" : "Chọn tệp"}>
        <div className="box-body import-choose">
          <FileForm error={rejection?.fields.file} hasChanges={tried?.signedPreview != null} />
          <div>
            <h3>Cách điền</h3>
            {template && (
              <p className="mb-2">
                <a className={buttonClass("outline", "sm")} href={template} download>
                  Tải tệp mẫu
                </a>
              </p>
            )}
            <ul className="import-rules">
              <li>Dòng đầu là tên cột như trong tệp xuất ra; cột nào không cần sửa có thể bỏ.</li>
              {rules.map((rule) => (
                <Rule key={rule} text={rule} />
              ))}
              <li>Thử tệp chưa đổi gì. Khi áp dụng, mọi dòng được nhập cùng lúc hoặc không dòng nào.</li>
            </ul>
          </div>
        </div>
      </Box>
    </div>
  );
}

/** A list item; `**` encloses bold text. */
function Rule({ text }: { text: string }) {
  return <li>{text.split("**").map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}</li>;
}

/** Gaps of each imported item before it can be sold, with a link to its page. */
function LackingList({ lacking }: { lacking: readonly MissingPrerequisite[] }) {
  if (lacking.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5">
      {lacking.map(({ title, href, lacks }) => (
        <li key={href}>
          <Anchor className="link" href={href}>
            {title}
          </Anchor>
          {lacks.length > 0 ? `: còn thiếu để bán: ${lacks.join("; ")}` : ": đã đủ để bán."}
        </li>
      ))}
    </ul>
  );
}

function FileForm({ error, hasChanges }: { error: string | undefined; hasChanges: boolean }) {
  const { formData, state } = useNavigation();
  const isSending = state !== "idle" && formData?.has("file");
  return (
    <Form
      method="post"
      data-unkept=""
      encType="multipart/form-data"
      noValidate
      className="import-form"
      aria-label="Thử tệp"
    >
      <Field
        id="file"
        label="Tệp Excel hoặc CSV"
        required
        error={error}
        hint={`.xlsx hoặc CSV UTF-8, tối đa ${MAX_SHEET_BYTES / 1024 / 1024} MB và ${formatAmount(MAX_SHEET_ROWS)} dòng. Kéo tệp thả vào khung cũng được.`}
      >
        <input
          id="file"
          name="file"
          type="file"
          className="file-drop"
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby="file-note"
          aria-invalid={error ? true : undefined}
        />
      </Field>
      <Button type="submit" variant={hasChanges ? "outline" : "primary"} busy={isSending ? "Đang đọc tệp" : undefined}>
        Thử tệp
      </Button>
    </Form>
  );
}

/** The current preview, also the new one after a conflict. */
function triedIn(answer: Answer): ImportDryRun | null {
  const result: unknown = isRejection(answer) ? answer.result : answer;
  if (typeof result !== "object" || result === null || !("tried" in result)) return null;
  return result.tried as ImportDryRun;
}
