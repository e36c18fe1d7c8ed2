import { airlineCodeOf } from "#modules/flights/reference/airlines.ts";
import type { Partner, PartnerKind } from "#modules/homepage/contract.ts";
import { Picture } from "#web/components/picture.tsx";
import { WordMark } from "./word-mark.tsx";

const grids: readonly { kind: PartnerKind; title: string; unit: string; className: string }[] = [
  { kind: "cruise", title: "Hãng du thuyền", unit: "hãng", className: "partner-grid" },
  { kind: "hotel", title: "Khách sạn", unit: "khách sạn", className: "partner-grid" },
  { kind: "airline", title: "Hãng hàng không", unit: "hãng", className: "partner-grid partner-grid-5" },
];

type PartnersProps = { partners: readonly Partner[]; title: string; lead: string };

/** Logos of the partners: ships, hotels and airlines. */
export function Partners({ partners, title, lead }: PartnersProps) {
  if (partners.length === 0) return null;
  return (
    <section className="below-view section" aria-labelledby="partners">
      <div className="wrap">
        <div className="section-head">
          <h2 id="partners" className="title-2">
            {title}
          </h2>
          <p>{lead}</p>
        </div>
        {grids.map((grid) => (
          <PartnerGrid key={grid.kind} {...grid} names={partners.filter((one) => one.kind === grid.kind)} />
        ))}
      </div>
    </section>
  );
}

type PartnerGridProps = { title: string; unit: string; className: string; names: readonly Partner[] };

/** Phones show four names and a button for the others. */
function PartnerGrid({ title, unit, className, names }: PartnerGridProps) {
  if (names.length === 0) return null;
  return (
    <div className="partners">
      <div className="flex items-center justify-between gap-4">
        <h3 className="title-4">{title}</h3>
        <p className="text-xs text-text-3">
          {names.length} {unit}
        </p>
      </div>
      <ul className={className}>
        {names.map((partner) => (
          <li key={partner.id}>
            <PartnerMark partner={partner} />
          </li>
        ))}
      </ul>
      {names.length > 4 && (
        <details className="partners-more with-script">
          <summary>
            Xem tất cả<span className="sr-only"> {title.toLowerCase()}</span>
          </summary>
        </details>
      )}
    </div>
  );
}

/** The uploaded logo, else the tile of a known airline with its name, else a drawn word-mark. */
function PartnerMark({ partner: { kind, name, logo } }: { partner: Partner }) {
  if (logo) return <Picture picture={logo} sizes="160px" className="partner-logo" />;
  const code = kind === "airline" ? airlineCodeOf(name) : null;
  if (!code) return <WordMark name={name} />;
  return (
    <span className="mark mark-airline">
      <img className="airline-tile" src={`/hang-bay/${code}.svg`} width={28} height={28} alt="" loading="lazy" />
      {name}
    </span>
  );
}
