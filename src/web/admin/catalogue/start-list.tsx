import { useFetcher } from "react-router";
import type { AmenityType } from "#modules/amenities/contract.ts";
import { usualAmenities } from "#modules/amenities/reference/usual-amenities.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { useSaid } from "../layout/action-form.tsx";
import { kindPaths } from "../paths.ts";

/** Fills an empty list with the usual amenities, from whatever page needs them. */
export function StartList({ of, kind }: { of: ProductKind; kind: AmenityType }) {
  const fetcher = useFetcher<unknown>();
  useSaid(fetcher.data);
  const names = usualAmenities(kind).map(({ text }) => text);
  return (
    <fetcher.Form method="post" action={kindPaths[of].catalogue()} className="grid gap-2">
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="kind" value={kind} />
      <p className="field-hint">{names.join(", ")}.</p>
      <div>
        <Button type="submit" variant="outline" size="sm" busy={fetcher.state === "idle" ? undefined : "Đang thêm"}>
          Thêm {names.length} tiện ích thường dùng
        </Button>
      </div>
    </fetcher.Form>
  );
}
