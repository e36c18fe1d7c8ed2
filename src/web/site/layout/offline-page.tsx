import type { MetaArgs } from "react-router";
import { LinkButton } from "#ui/link-button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { useCompany } from "./company.ts";
import { RELOAD_ONCE_ONLINE } from "./reload-once-online.ts";

export const handle: PageHandle = { document: "static" };

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({
    matches,
    title: "Không có mạng",
    description: "Máy của bạn đang không có mạng.",
    path: paths.offline(),
    noindex: true,
  });

/** Cached by the service worker (public/service-worker.js) and shown when a page cannot be fetched. */
export default function OfflinePage() {
  const hotline = useCompany()?.hotline;
  return (
    <section className="wrap section">
      <div className="grid max-w-[640px] gap-4">
        <h1 className="title-1">Máy của bạn đang không có mạng</h1>
        <p className="lead">
          Trang chưa tải được. Đơn đã đặt và phòng đang giữ vẫn an toàn ở phía chúng tôi. Có mạng trở lại, bạn bấm thử
          lại là trang mở tiếp.
        </p>
        <script>{RELOAD_ONCE_ONLINE}</script>
        <div className="flex flex-wrap gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page that was asked for, and React does not run here */}
          <a className="button button-primary" href="">
            Thử lại
          </a>
          {hotline && (
            <LinkButton href={hotline.href} variant="outline">
              Gọi {hotline.text}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
