import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { cancellationLines } from "#modules/availability/rules/cancellation.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { AmenityIcon } from "#web/components/amenity-icon.tsx";
import { RichText } from "#web/components/rich-text.tsx";

export function Features({ cruise }: { cruise: CruiseDetail }) {
  return (
    <section className="detail-block" id="dac-diem" aria-labelledby="dac-diem-title">
      <h2 id="dac-diem-title" className="title-2 mb-5">
        Đặc điểm nổi bật
      </h2>
      <ul className="features">
        {cruise.amenities.map((amenity) => (
          <li key={amenity.id}>
            <AmenityIcon name={amenity.icon} />
            {amenity.text}
          </li>
        ))}
      </ul>
      <ul className="mt-5 grid gap-2.5">
        {cruise.shortDescription.map((line) => (
          <li key={line} className="grid grid-cols-[20px_1fr] gap-3">
            <Check className="mt-0.5 text-jade-600" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Description({ cruise }: { cruise: CruiseDetail }) {
  return (
    <section className="detail-block below-view" id="gioi-thieu" aria-labelledby="gioi-thieu-title">
      <h2 id="gioi-thieu-title" className="title-2 mb-5">
        Giới thiệu
      </h2>
      <RichText document={cruise.longDescription} />
    </section>
  );
}

export function Rules({ cruise, cancellation }: { cruise: CruiseDetail; cancellation: string | null }) {
  return (
    <section className="detail-block below-view" id="quy-dinh" aria-labelledby="quy-dinh-title">
      <h2 id="quy-dinh-title" className="title-2 mb-5">
        Quy định chung và lưu ý
      </h2>
      <dl className="rules">
        <Rule name="Huỷ chuyến">
          {cancellation ?? (
            <ul className="grid gap-1">
              {cancellationLines(cruise.cancellation).map((line) => (
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
      </dl>
    </section>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
