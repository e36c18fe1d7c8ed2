import { ContactFacts } from "../about/contact-facts.tsx";
import type { SiteCompany } from "../layout/company.ts";

/** The responsible contact and its details, from the settings. */
export function ContactsPanel({ company, title }: { company: SiteCompany | undefined; title: string }) {
  if (!company) return null;
  return (
    <section className="case-part" aria-labelledby="ai-nhan">
      <h2 id="ai-nhan" className="title-3">
        {title}
      </h2>
      <p>{company.company?.name ?? company.brand}</p>
      <ContactFacts company={company} />
    </section>
  );
}
