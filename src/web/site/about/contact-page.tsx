import type { MetaArgs } from "react-router";
import { LinkButton } from "#ui/link-button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { useCompany } from "../layout/company.ts";
import { ContactFacts } from "./contact-facts.tsx";

export const handle: PageHandle = { document: "still" };

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({
    matches,
    title: "Liên hệ",
    description: "Gọi, viết thư hoặc nhắn tin cho chúng tôi về chuyến du thuyền của bạn.",
    path: paths.contact(),
  });

export default function ContactPage() {
  const company = useCompany();
  return (
    <section className="wrap section">
      <div className="grid max-w-[640px] gap-4">
        <h1 className="title-1">Liên hệ</h1>
        <p className="lead">
          Hỏi về chuyến đi, đổi ngày hay cần hoá đơn: bạn gọi hoặc viết cho chúng tôi. Có đơn rồi thì cho chúng tôi mã
          đơn để trả lời nhanh hơn.
        </p>
        {company && <ContactFacts company={company} />}
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton href={paths.lookup()} variant="deep">
            Tra cứu đơn hàng
          </LinkButton>
          <LinkButton href={paths.cruises()} variant="outline">
            Xem các du thuyền
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
