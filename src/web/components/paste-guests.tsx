import { TextArea } from "#ui/text-field.tsx";

/** Textarea for rows pasted from a spreadsheet, in a form of its own. */
export function PasteFields({
  error,
  text,
  cabins,
}: {
  error: string | undefined;
  text: string | undefined;
  cabins: number;
}) {
  const columns = `Họ tên, Ngày sinh, Giới tính, Quốc tịch, Giấy tờ${cabins > 1 ? ", Phòng" : ""}`;
  return (
    <TextArea
      name="sheet"
      label="Dán các dòng từ Excel, Google Sheets hoặc gõ cách nhau bằng dấu phẩy"
      hint={`Mỗi khách một dòng. Có dòng tiêu đề thì theo tiêu đề: ${columns}.${cabins > 1 ? ` Phòng là số 1 đến ${cabins}.` : ""}`}
      rows={6}
      maxLength={40_000}
      defaultValue={text}
      error={error}
    />
  );
}
