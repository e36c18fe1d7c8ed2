import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Amenity, AmenityType } from "#modules/amenities/contract.ts";
import { usualAmenities } from "#modules/amenities/reference/usual-amenities.ts";
import { Button } from "#ui/button.tsx";
import { useActionToast } from "../layout/action-form.tsx";

type StartListProps = {
  kind: AmenityType;
  /** Called with the new list, for pages that do not reload. */
  onAdded?: (list: Amenity[]) => void;
};

type Answer = { saved?: { amenities?: Amenity[] } };

/** Fills an empty list with the usual amenities. */
export function StartList({ kind, onAdded }: StartListProps) {
  const fetcher = useFetcher<Answer>();
  useActionToast(fetcher.data);
  const take = useRef(onAdded);
  take.current = onAdded;
  const added = fetcher.data?.saved?.amenities;
  // Passes the amenities that the server added to the parent.
  useEffect(() => {
    if (added) take.current?.(added);
  }, [added]);
  const names = usualAmenities(kind).map(({ text }) => text);
  return (
    <fetcher.Form method="post" className="grid gap-2">
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
