import { type MetaArgs, useLocation } from "react-router";
import { LinkButton } from "#ui/link-button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { ContactFacts } from "../about/contact-facts.tsx";
import { useCompany } from "../layout/company.ts";
import { comingAt } from "./coming.ts";

export const handle: PageHandle = { document: "still" };

export const meta = ({ matches, location }: MetaArgs) => {
  const coming = comingAt(location.pathname);
  return coming
    ? pageMeta({ matches, title: coming.title, description: coming.text, path: location.pathname, hidden: true })
    : [];
};

/** Stands where a page is named already but not built yet: what it will be, and who helps until then. */
export default function ComingPage() {
  const coming = comingAt(useLocation().pathname);
  const company = useCompany();
  if (!coming) return null;
  return (
    <section className="wrap section">
      <div className="grid max-w-[640px] gap-4">
        <h1 className="title-1">{coming.title}</h1>
        <p className="lead">{coming.text}</p>
        {company && <ContactFacts company={company} />}
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton href={paths.cruises()} variant="deep">
            Xem các du thuyền
          </LinkButton>
          <LinkButton href={paths.home()} variant="outline">
            Về trang chủ
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
