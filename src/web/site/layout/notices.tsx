import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Notice, NoticeScope } from "#modules/notices/contract.ts";
import { SHOWN_NOTICES } from "#modules/notices/limits.ts";
import { Anchor } from "#ui/anchor.tsx";
import { isHotelPath } from "./navigation.ts";

/** Pages of places and themes show ships and hotels. */
const ofBoth = /^\/(diem-den|chu-de)\//;

const isIn: Readonly<Record<NoticeScope, (pathname: string) => boolean>> = {
  all: () => true,
  cruises: (pathname) => /^\/$|^\/(tim-du-thuyen|du-thuyen)(\/|$)/.test(pathname) || ofBoth.test(pathname),
  hotels: (pathname) => isHotelPath(pathname) || ofBoth.test(pathname),
  flights: (pathname) => /^\/(tim-ve-may-bay|kiem-tra-ve)(\/|$)/.test(pathname),
};

/** The notices of a page, limited to the number that leaves room for the page. */
export const noticesAt = (pathname: string, notices: readonly Notice[]): Notice[] =>
  notices.filter(({ scope }) => isIn[scope](pathname)).slice(0, SHOWN_NOTICES);

/** Notices of staff above the page; renders nothing when there are none. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <aside aria-label="Thông báo" className="notices">
      {notices.map(({ id, text, link, tone }) => (
        <div key={id} className={tone === "warning" ? "notice notice-warning" : "notice"}>
          <p className="wrap">
            {tone === "warning" ? <TriangleAlert /> : <Info />}
            <span>
              {tone === "warning" && <span className="sr-only">Cảnh báo: </span>}
              {text}
              {link && (
                <>
                  {" "}
                  <NoticeLink href={link} about={text} />
                </>
              )}
            </span>
          </p>
        </div>
      ))}
    </aside>
  );
}

function NoticeLink({ href, about }: { href: string; about: string }) {
  const content = (
    <>
      Xem chi tiết<span className="sr-only"> về thông báo: {about}</span>
    </>
  );
  return href.startsWith("/") ? (
    <Anchor href={href}>{content}</Anchor>
  ) : (
    <a href={href} rel="noopener nofollow">
      {content}
    </a>
  );
}
