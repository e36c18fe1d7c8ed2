import type { ReactNode } from "react";
import type { SiteCompany } from "../layout/company.ts";

/** Contact details of the agency; a detail that the settings do not hold is left out. */
export function ContactFacts({ company }: { company: SiteCompany }) {
  const { hotline, email, hours, zaloUrl, messengerUrl } = company;
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] items-center gap-x-4">
      {hotline && <Reach label="Gọi" href={hotline.href} text={hotline.text} />}
      {email && <Reach label="Email" href={`mailto:${email}`} text={email} />}
      {zaloUrl && <Reach label="Zalo" href={zaloUrl} text="Nhắn qua Zalo" />}
      {messengerUrl && <Reach label="Messenger" href={messengerUrl} text="Nhắn qua Messenger" />}
      {hours && <Fact label="Giờ">{hours.split(" · ").map(toLine)}</Fact>}
      {company.company && <Fact label="Địa chỉ">{company.company.address}</Fact>}
    </dl>
  );
}

/** A line for each span of days, which a phone would break between a number and its unit. */
const toLine = (span: string) => (
  <span key={span} className="block">
    {span}
  </span>
);

function Reach({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <Fact label={label}>
      <a className="link inline-flex min-h-11 items-center" href={href} rel="noopener">
        {text}
      </a>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{label}</dt>
      <dd className="py-2 text-balance">{children}</dd>
    </>
  );
}
