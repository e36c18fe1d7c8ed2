import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { MarkedDaysProvider } from "#ui/marked-days.ts";
import { ContactBubble } from "./contact-bubble.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { isHotelPath } from "./navigation.ts";
import { Notices, noticesAt } from "./notices.tsx";
import type { LoadedSiteFrame } from "./site-frame.server.ts";

/** Route handle: options of a page for its frame. */
export type FrameHandle = { header?: "over" };

/** The frame of every public page: header, notices, footer and contact links. */
export function SiteFrame({ loaded }: { loaded: LoadedSiteFrame }) {
  const main = useFocusOnArrival();
  const loading = useNavigation().state === "loading";
  const { pathname } = useLocation();
  const { hotline, zaloUrl, messengerUrl, chatId } = loaded.company;
  const canBeReached = [hotline, zaloUrl, messengerUrl, chatId].some((way) => way !== null);
  const notices = noticesAt(pathname, loaded.notices);
  const over = useMatches().some((match) => isFrameHandle(match.handle) && match.handle.header === "over");
  return (
    <>
      <a className="skip-link" href="#main">
        Tới nội dung chính
      </a>
      {/* With a notice the header does not overlay the hero picture, because the notice is below it. */}
      <Header company={loaded.company} isOverHero={over && notices.length === 0} />
      <Notices notices={notices} />
      <p className="loading-bar" role="status">
        {loading && <span>Đang tải</span>}
      </p>
      <main ref={main} id="main" tabIndex={-1}>
        <MarkedDaysProvider value={loaded.holidays}>
          <Outlet />
        </MarkedDaysProvider>
      </main>
      <Footer {...loaded} kind={isHotelPath(pathname) ? "hotels" : "cruises"} />
      {canBeReached && <ContactBubble key={pathname} company={loaded.company} />}
    </>
  );
}

/** Moves the focus to the new page, as a full load would, so that a screen reader continues from there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  // Synchronises the browser's focus with the shown page.
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

const isFrameHandle = (handle: unknown): handle is FrameHandle =>
  typeof handle === "object" && handle !== null && "header" in handle;
