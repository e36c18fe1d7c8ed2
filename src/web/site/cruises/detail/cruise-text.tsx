import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { CancellationTier, CruiseDetail } from "#modules/cruises/contract.ts";
import { AmenityIcon } from "#web/components/amenity-icon.tsx";

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
    <section className="detail-block" id="gioi-thieu" aria-labelledby="gioi-thieu-title">
      <h2 id="gioi-thieu-title" className="title-2 mb-5">
        Giới thiệu
      </h2>
      <div className="grid max-w-[44rem] gap-4">
        {cruise.longDescription.map((part) =>
          part.type === "heading" ? (
            <h3 key={part.text} className="title-3 mt-2">
              {part.text}
            </h3>
          ) : (
            <p key={part.text} className="leading-[1.7] text-pretty">
              {part.text}
            </p>
          ),
        )}
      </div>
    </section>
  );
}

export function Rules({ cruise, cancellation }: { cruise: CruiseDetail; cancellation: string | null }) {
  return (
    <section className="detail-block" id="quy-dinh" aria-labelledby="quy-dinh-title">
      <h2 id="quy-dinh-title" className="title-2 mb-5">
        Quy định chung và lưu ý
      </h2>
      <dl className="rules">
        <Rule name="Huỷ chuyến">{cancellation ?? <CancellationTiers tiers={cruise.cancellation} />}</Rule>
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

/** The tiers while no day is chosen, counted in days before boarding. */
function CancellationTiers({ tiers }: { tiers: readonly CancellationTier[] }) {
  return (
    <ul className="grid gap-1">
      {tiers.map(({ daysBefore, percent }) => (
        <li key={daysBefore}>
          Trước ngày đi từ {daysBefore} ngày:{" "}
          {percent === 0 ? "miễn phí huỷ" : percent === 100 ? "không hoàn tiền" : `giữ lại ${percent}%`}.
        </li>
      ))}
      <li>Gần ngày đi hơn: không hoàn tiền.</li>
    </ul>
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
