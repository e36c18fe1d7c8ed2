import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { cancellationLines } from "#modules/availability/rules/cancellation.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { Rule, Rules } from "../../product/product-text.tsx";

/** `cancellation` is that of the chosen day. */
export function CruiseRules({ cruise, cancellation }: { cruise: CruiseDetail; cancellation: string | null }) {
  return (
    <Rules>
      <Rule name="Huỷ chuyến">
        {cancellation ?? (
          <ul className="grid gap-1">
            {cancellationLines(cruise.cancellation, "ngày đi").map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Rule>
      {cruise.policies.map((policy) => (
        <Rule key={policy.title} name={policy.title}>
          {policy.text}
        </Rule>
      ))}
      {cruise.included.length > 0 && (
        <Rule name="Đã gồm">
          <ul className="grid gap-1.5">
            {cruise.included.map((item) => (
              <li key={item} className="flex gap-2">
                <Check className="text-success" />
                {item}
              </li>
            ))}
          </ul>
        </Rule>
      )}
      {cruise.excluded.length > 0 && (
        <Rule name="Chưa gồm">
          <ul className="grid gap-1.5">
            {cruise.excluded.map((item) => (
              <li key={item} className="flex gap-2">
                <X className="text-text-3" />
                {item}
              </li>
            ))}
          </ul>
        </Rule>
      )}
    </Rules>
  );
}
