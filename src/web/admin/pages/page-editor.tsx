import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { type PageContent, type PageInEditor, pageContent } from "#modules/pages/contract.ts";
import type { Figures } from "#modules/pages/rules/figures.ts";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { formatMoment } from "../products/states.ts";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { ConflictPanel } from "../versions/conflict-panel.tsx";
import { useVersioned } from "../versions/use-versioned.ts";
import { pagePaths } from "./addresses.ts";
import { FigureList } from "./figure-list.tsx";
import { PageVersions } from "./page-versions.tsx";
import "../products/editor/editor.css";
import "../blog/blog.css";

const fieldNames: Readonly<Record<keyof PageContent, string>> = {
  title: "Tiêu đề",
  metaTitle: "Tiêu đề tìm kiếm",
  description: "Mô tả tìm kiếm",
  lead: "Lời dẫn",
  body: "Nội dung",
};

const none = {};

type PageEditorProps = {
  page: PageInEditor;
  /** Current values of the placeholders. */
  figures: Figures;
  may: { write: boolean; publish: boolean };
  today: CalendarDate;
};

/** The text of an information page, with its versions below. */
export function PageEditor({ page, figures, may, today }: PageEditorProps) {
  const text = useVersioned({ server: page, contract: pageContent, hidden: none });
  const { content, change, conflict, isDirty } = text;
  // Another version from the server: the dialog's action has succeeded.
  const stamp = `${page.version} ${page.versions[0]?.effectiveOn}`;
  return (
    <div className="post-editor">
      <fieldset className="edit-sections" disabled={!may.write}>
        <legend className="sr-only">Nội dung trang</legend>
        {conflict && (
          <ConflictPanel
            noun="trang"
            fieldNames={fieldNames}
            conflict={conflict}
            mine={content}
            onTake={change}
            onSave={() => text.save(conflict.version)}
          />
        )}
        <PageFields content={content} change={change} errors={text.errors} readOnly={!may.write} />
      </fieldset>
      <FigureList figures={figures} />
      <PageVersions key={stamp} page={page} may={may} isDirty={isDirty} />
      <section className="save-bar" aria-label="Lưu và áp dụng">
        <div className="save-bar-state" role="status">
          {text.failure ? <b className="text-error">{text.failure}</b> : <p>{savedText(page, may.write, text)}</p>}
        </div>
        <div className="save-bar-buttons">
          <LinkButton variant="quiet" href={pagePaths.preview(page.page)}>
            Xem trước bản đã lưu
          </LinkButton>
          {may.write && (
            <Button variant="outline" busy={text.isBusy ? "Đang lưu" : undefined} onClick={() => text.save()}>
              Lưu nháp
            </Button>
          )}
          {may.publish && <Publish key={stamp} content={content} version={text.version} today={today} />}
        </div>
      </section>
    </div>
  );
}

type PageFieldsProps = {
  content: PageContent;
  change: (patch: Partial<PageContent>) => void;
  errors: FieldErrors;
  readOnly: boolean;
};

function PageFields({ content, change, errors, readOnly }: PageFieldsProps) {
  const errorOf = (name: string) =>
    errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const line = (name: "title" | "metaTitle", maxLength: number) => ({
    id: name,
    label: fieldNames[name],
    required: true,
    maxLength,
    value: content[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const area = (name: "description" | "lead", maxLength: number) => ({
    id: name,
    label: fieldNames[name],
    required: true,
    counted: true,
    rows: 3,
    maxLength,
    value: content[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Box id="words" title="Nội dung trang" className="edit-section">
      <div className="box-body grid gap-4">
        <div className="edit-grid">
          <TextField {...line("title", 120)} />
          <TextField {...line("metaTitle", 120)} />
          <TextArea {...area("lead", 400)} />
          <TextArea {...area("description", 300)} />
        </div>
        <RichTextField
          id="body"
          label={fieldNames.body}
          required
          hint="Số liệu viết trong hai cặp ngoặc nhọn, ví dụ {{giữ chỗ phút}}; danh sách ở dưới."
          value={content.body}
          onChange={(body) => change({ body })}
          error={errorOf("body")}
          readOnly={readOnly}
        />
      </div>
    </Box>
  );
}

type PublishProps = { content: PageContent; version: number; today: CalendarDate };

function Publish({ content, version, today }: PublishProps) {
  return (
    <FormDialog
      label="Đặt ngày áp dụng"
      title="Áp dụng bản đang viết từ ngày nào?"
      submit="Đặt ngày áp dụng"
      intent="publish"
      variant="primary"
      hidden={{ version: String(version), content: JSON.stringify(content) }}
    >
      {(errors) => {
        const others = Object.entries(errors).filter(([name]) => name !== "on");
        return (
          <>
            {others.length > 0 && (
              <ul className="list-disc pl-5">
                {others.map(([name, sentence]) => (
                  <li key={name}>{sentence}</li>
                ))}
              </ul>
            )}
            <div className="field">
              <span className="field-label">Ngày áp dụng</span>
              <DateTextField label="Ngày áp dụng" name="on" defaultValue={today} required error={errors.on} />
            </div>
            <p>Từ 0 giờ ngày ấy khách đọc bản này. Bản đã áp dụng được giữ nguyên, không sửa ngày được nữa.</p>
          </>
        );
      }}
    </FormDialog>
  );
}

type Saving = Pick<ReturnType<typeof useVersioned>, "isBusy" | "isDirty">;

function savedText({ version, versions: [last] }: PageInEditor, mayWrite: boolean, { isBusy, isDirty }: Saving) {
  if (!mayWrite) return "Bạn chỉ được xem trang này.";
  if (isBusy) return "Đang lưu…";
  if (isDirty) return "Có thay đổi chưa lưu.";
  return last ? `Bản ${version}, lưu ${formatMoment(last.savedAt)}` : `Bản ${version}`;
}
