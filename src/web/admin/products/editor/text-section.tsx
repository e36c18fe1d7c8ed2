import { RichTextField } from "../../rich-text/rich-text-field.tsx";
import type { Editor } from "./fields.tsx";

/** The long description. */
export function TextSection({
  editor: { draft, change, errorOf, readOnly },
  where,
}: {
  editor: Editor;
  where: string;
}) {
  return (
    <RichTextField
      id="longDescription"
      label="Bài giới thiệu"
      hint={`Kể điều khách sẽ thấy, ăn, làm ${where}. Dán từ Word hay Google Docs được.`}
      required
      readOnly={readOnly}
      value={draft.longDescription}
      onChange={(longDescription) => change({ longDescription })}
      error={errorOf("longDescription")}
    />
  );
}
