import X from "lucide-react/icons/x";
import type { BookingSearch, SavedSearch } from "#modules/bookings/contract/booking-list.ts";
import { Anchor } from "#ui/anchor.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { savedQuery } from "./booking-list-query.ts";

type Props = { search: BookingSearch; saved: readonly SavedSearch[] };

/** The saved searches of a colleague, and a form to save the current one. */
export function SavedSearches({ search, saved }: Props) {
  const query = savedQuery(search);
  const isSaved = saved.some((one) => one.query === query);
  if (saved.length === 0 && query === "") return null;
  return (
    <div className="admin-list-saved">
      {saved.length > 0 && (
        <ul aria-label="Bộ lọc của tôi">
          {saved.map(({ id, name, query: fields }) => (
            <li key={id} className="tag">
              <Anchor
                className="link"
                href={`${adminPaths.bookings()}?${fields}`}
                {...(fields === query && { "aria-current": "true" as const })}
              >
                {name}
              </Anchor>
              <FormDialog
                label={
                  <>
                    <X />
                    <span className="sr-only">Xoá bộ lọc {name}</span>
                  </>
                }
                size="sm"
                title={`Xoá bộ lọc “${name}”?`}
                submit="Xoá"
                submitVariant="danger"
                intent="delete-search"
                hidden={{ id }}
              />
            </li>
          ))}
        </ul>
      )}
      {query !== "" && !isSaved && (
        <FormDialog
          label="Lưu bộ lọc này"
          size="sm"
          title="Lưu bộ lọc"
          submit="Lưu"
          intent="save-search"
          hidden={{ query }}
        >
          {(errors) => (
            <TextField
              name="name"
              label="Tên bộ lọc"
              hint="Chỉ mình bạn thấy. Chữ đang tìm không được lưu cùng."
              maxLength={40}
              required
              error={errors.name}
            />
          )}
        </FormDialog>
      )}
    </div>
  );
}
