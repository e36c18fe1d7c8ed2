import { useFetcher } from "react-router";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatDecimal } from "#kernel/decimal.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import type { BookingDocument } from "#modules/bookings/contract/documents.ts";
import { MAX_DOCUMENT_BYTES } from "#modules/bookings/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useActionToast, useResetOnSuccess } from "#web/admin/layout/action-form.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { Box } from "../../layout/box.tsx";

type Props = { booking: BookingDetail; documents: readonly BookingDocument[]; mayWrite: boolean };

/** Documents of the booking: download, add, delete. */
export function DocumentsPanel({ booking, documents, mayWrite }: Props) {
  return (
    <Box id="tai-lieu" title="Tài liệu">
      {documents.some(({ contentType }) => contentType === "application/pdf") && (
        <p className="box-body">
          Tệp PDF được giữ nguyên như lúc nhận, chưa ai kiểm tra bên trong. Bạn tải về rồi mở bằng chương trình đọc PDF
          đã cập nhật, và không bật nội dung mà tệp xin chạy.
        </p>
      )}
      {documents.length > 0 ? (
        <ul className="log">
          {documents.map((document) => (
            <li key={document.id}>
              <time className="num" dateTime={document.createdAt.toISOString()}>
                {formatInstant(document.createdAt)}
              </time>
              <div>
                <a className="link admin-detail-name" href={adminPaths.document(booking.code, document.id)} download>
                  {document.name}
                </a>
                <small>
                  {kindNames[document.contentType]}, {sizeText(document.size)}, {document.addedBy} tải lên
                </small>
              </div>
              {mayWrite && <DeleteDocument document={document} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="box-body">Chưa có tài liệu nào.</p>
      )}
      {mayWrite && <UploadForm />}
    </Box>
  );
}

function DeleteDocument({ document }: { document: BookingDocument }) {
  return (
    <FormDialog
      label="Xoá"
      of={document.name}
      title="Xoá tài liệu này?"
      submit="Xoá tài liệu"
      intent="delete-document"
      variant="text"
      submitVariant="danger"
      size="sm"
      hidden={{ documentId: document.id }}
    >
      {() => <p className="admin-detail-name">{document.name} sẽ bị xoá hẳn, không lấy lại được.</p>}
    </FormDialog>
  );
}

function UploadForm() {
  const fetcher = useFetcher<unknown>();
  const form = useResetOnSuccess(fetcher.data);
  useActionToast(fetcher.data);
  const rejection = isRejection(fetcher.data) ? fetcher.data : null;
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form ref={form} method="post" encType="multipart/form-data" className="note-form" noValidate>
      <input type="hidden" name="intent" value="add-document" />
      {rejection && !rejection.fields.file && <Alert tone="error">{rejection.message}</Alert>}
      <TextField
        name="file"
        type="file"
        label="Thêm tài liệu"
        hint={`PDF hoặc ảnh, tối đa ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB. Không tải lên ảnh căn cước, hộ chiếu của khách.`}
        accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
        required
        error={rejection?.fields.file}
      />
      <Button type="submit" variant="quiet" busy={busy ? "Đang tải lên" : undefined}>
        Tải lên
      </Button>
    </fetcher.Form>
  );
}

const kindNames = { "application/pdf": "PDF", "image/jpeg": "Ảnh" } as const satisfies Record<
  BookingDocument["contentType"],
  string
>;

/** "840 KB", "1,2 MB" */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${formatDecimal(Math.round(kilobytes / 102.4) / 10)} MB`;
}
