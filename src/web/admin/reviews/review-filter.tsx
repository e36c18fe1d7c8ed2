import Search from "lucide-react/icons/search";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { ReviewState } from "#modules/reviews/contract.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { kindPaths } from "../paths.ts";
import { reviewLabels } from "./labels.ts";

type ReviewFilterProps = { kind: ProductKind; state: ReviewState; query: Readonly<Record<string, string>> };

export function ReviewFilter({ kind, state, query }: ReviewFilterProps) {
  const ofState = state === "pending" ? {} : { state };
  return (
    <FilterForm
      label="Tìm đánh giá"
      query={query}
      all={kindPaths[kind].reviews(ofState)}
      className="filters-reviews box"
    >
      {state !== "pending" && <input type="hidden" name="state" value={state} />}
      <TextField
        id="text"
        name="text"
        type="search"
        label="Tìm đánh giá"
        icon={Search}
        placeholder={reviewLabels[kind].searchHint}
        maxLength={100}
        defaultValue={query.text ?? ""}
      />
      <SelectField
        id="score"
        name="score"
        label="Số sao"
        options={[{ value: "", label: "Tất cả" }, ...stars.map((n) => ({ value: String(n), label: `${n} sao` }))]}
        defaultValue={query.score ?? ""}
      />
    </FilterForm>
  );
}

const stars = [5, 4, 3, 2, 1];
