import { lazy, Suspense } from "react";
import { hasWords } from "#kernel/rich-text-content.ts";
import { FieldError, RequiredMark } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { RichText } from "#web/components/rich-text.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";
import "./rich-text.css";

// Loaded lazily: the editor is larger than the rest of its page. If it fails to load, the text and other input are kept.
const RichTextEditor = lazy(async () => ({
  default: await import("./rich-text-editor.tsx").then(
    (loaded) => loaded.RichTextEditor,
    () => EditorNotLoaded,
  ),
}));

type RichTextFieldProps = RichTextEditorProps & { readOnly?: boolean };

/** A text with headings, lists and links. Read-only without a script or without permission. */
export function RichTextField({ readOnly, ...field }: RichTextFieldProps) {
  const { id, label, hint, error, required } = field;
  const hasScript = useHydrated();
  const text = <ReadOnlyText value={field.value} />;
  return (
    <div className="field">
      <p className="field-label" id={`${id}-label`}>
        {label}
        {required && <RequiredMark />}
      </p>
      {readOnly || !hasScript ? (
        text
      ) : (
        <Suspense fallback={text}>
          <RichTextEditor {...field} />
        </Suspense>
      )}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="field-hint">
            {hint}
          </p>
        )
      )}
      {!readOnly && <p className="field-hint without-script">Cần JavaScript để sửa mục này.</p>}
    </div>
  );
}

function ReadOnlyText({ value }: Pick<RichTextFieldProps, "value">) {
  return (
    <div className="rich-editor rich-editor-text">
      {hasWords(value) ? <RichText document={value} /> : <p className="text-text-3">Chưa có nội dung.</p>}
    </div>
  );
}

function EditorNotLoaded({ value }: RichTextFieldProps) {
  return (
    <>
      <ReadOnlyText value={value} />
      <p className="field-hint">Không tải được khung soạn thảo. Xin tải lại trang.</p>
    </>
  );
}
