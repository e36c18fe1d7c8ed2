import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { POST_PRODUCTS } from "#modules/blog/limits.ts";
import { IconButton } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { moveItem } from "../products/editor/move-item.ts";

type ProductChoiceProps = {
  ids: readonly string[];
  all: readonly { id: string; name: string }[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
  readOnly: boolean;
};

/** The ships and hotels that an article links, in the order below the article. */
export function ProductChoice({ ids, all, onChange, error, readOnly }: ProductChoiceProps) {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const left = all.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid gap-3">
      {ids.length === 0 && <p className="field-hint">Chưa chọn tàu hay khách sạn nào.</p>}
      <ol className="post-products">
        {ids.map((id, index) => {
          const name = names.get(id) ?? "Không còn bán";
          return (
            <li key={id}>
              <span>{name}</span>
              {!readOnly && index > 0 && (
                <IconButton
                  label={`Đưa ${name} lên trước`}
                  onClick={() => onChange(moveItem([...ids], index, index - 1))}
                >
                  <ArrowUp />
                </IconButton>
              )}
              {!readOnly && (
                <IconButton label={`Bỏ ${name}`} onClick={() => onChange(ids.filter((one) => one !== id))}>
                  <X />
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
      {!readOnly && ids.length < POST_PRODUCTS && (
        <SelectField
          id="add-product"
          label="Thêm tàu hay khách sạn"
          hint={`Tối đa ${POST_PRODUCTS}. Bạn đọc thấy giá hiện thời ở cuối bài.`}
          options={[{ value: "", label: "Chọn…" }, ...left.map(({ id, name }) => ({ value: id, label: name }))]}
          value=""
          onChange={({ target }) => target.value && onChange([...ids, target.value])}
        />
      )}
      {error && <FieldError id="products-note">{error}</FieldError>}
    </div>
  );
}
