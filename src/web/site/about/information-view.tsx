import { formatDate } from "#kernel/calendar-date.ts";
import { chaptersOf } from "#kernel/rich-text-chapters.ts";
import type { Piece } from "#modules/pages/rules/figures.ts";
import { RichText } from "#web/components/rich-text.tsx";
import { type SiteCompany, useCompany } from "../layout/company.ts";
import type { NavItem } from "../layout/navigation.ts";
import { ContactFacts } from "./contact-facts.tsx";
import type { FilledPage } from "./figures.server.ts";
import { InformationPictures } from "./information-pictures.tsx";

type InformationViewProps = {
  page: FilledPage;
  /** Path of the version of a day; absent where the page has no version links. */
  onDay?: (day: string) => string;
  /** Path of the current version, on the page of an earlier one. */
  present?: string;
  /** Links to the actions that the page mentions. */
  further?: readonly NavItem[];
};

/** An information page: the text that staff wrote, with the current figures. */
export function InformationView({ page, onDay, present, further = [] }: InformationViewProps) {
  const company = useCompany();
  const texts = page.pieces.flatMap((piece) => (piece.kind === "text" ? piece.document.content : []));
  const names = new Map(chaptersOf({ type: "doc", content: texts }).map(({ heading, id }) => [heading, id]));
  const earlier = page.days.filter((day) => day !== page.effectiveOn);
  return (
    <article className="wrap section">
      <div className="information grid max-w-[720px] gap-6">
        <h1 className="title-1">{page.title}</h1>
        {present && (
          <p>
            Bản cũ, áp dụng từ {formatDate(page.effectiveOn)}. Chữ như hồi ấy, số liệu là của hôm nay.{" "}
            <a className="link" href={present}>
              Xem bản đang áp dụng
            </a>
            .
          </p>
        )}
        <p className="lead">{page.lead}</p>
        <InformationPictures page={page.page} />
        {page.pieces.map((piece, index) => (
          <PieceView key={String(index)} piece={piece} company={company} names={names} />
        ))}
        {further.length > 0 && (
          <ul className="flex flex-wrap gap-x-6">
            {further.map(({ label, href }) => (
              <li key={href}>
                <a className="link link-tall" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {onDay && earlier.length > 0 && (
          <nav aria-label="Các bản khác">
            <h2 className="title-4">Các bản khác</h2>
            <ul className="list-disc pl-5">
              {earlier.map((day) => (
                <li key={day}>
                  <a className="link link-tall" href={onDay(day)}>
                    Áp dụng từ {formatDate(day)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </article>
  );
}

type PieceViewProps = {
  piece: Piece;
  company: SiteCompany | undefined;
  names: NonNullable<Parameters<typeof RichText>[0]["names"]>;
};

function PieceView({ piece, company, names }: PieceViewProps) {
  if (piece.kind === "text") return <RichText document={piece.document} headings={2} names={names} />;
  if (!company) return null;
  if (piece.name === "liên hệ") return <ContactFacts company={company} />;
  const legal = company.company;
  if (!legal) return null;
  return (
    <div className="grid gap-2">
      <p>{legal.name}</p>
      <p>
        Mã số doanh nghiệp {legal.taxCode}
        {legal.issued && ` do ${legal.issued}`}.{legal.licence && ` Giấy phép lữ hành ${legal.licence}.`}
      </p>
    </div>
  );
}
