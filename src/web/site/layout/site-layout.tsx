import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { formatLocalPhone } from "#kernel/phone.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listShownNotices } from "#modules/notices/queries.ts";
import { listCities } from "#modules/places/queries.ts";
import { getCompany, listComingHolidays } from "#modules/settings/queries.ts";
import { MarkedDaysProvider } from "#ui/marked-days.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import type { Route } from "./+types/site-layout.ts";
import { ContactBubble } from "./contact-bubble.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { isHotelPath } from "./navigation.ts";
import { Notices, noticesAt } from "./notices.tsx";

export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const [company, areas, cities, holidays, notices] = await Promise.all([
      getCompany(ctx),
      listCruiseAreas(ctx),
      listCities(ctx),
      listComingHolidays(ctx),
      listShownNotices(ctx),
    ]);
    return { company: { ...company, hotline: hotlineOf(company.hotline) }, areas, cities, holidays, notices };
  });
}

function hotlineOf(number: string | null) {
  if (!number) return null;
  const local = formatLocalPhone(number);
  return { href: `tel:${local.replaceAll(" ", "")}`, text: local };
}

// Moving between pages changes neither the company nor the bays.
export const shouldRevalidate = () => false;

/** What a page may ask of its frame. */
export type FrameHandle = { header?: "over" };

export default function SiteLayout({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const main = useFocusOnArrival();
  const loading = useNavigation().state === "loading";
  const { pathname } = useLocation();
  const { hotline, zaloUrl, messengerUrl } = loaderData.company;
  const canBeReached = hotline !== null || zaloUrl !== null || messengerUrl !== null;
  const notices = noticesAt(pathname, loaderData.notices);
  const over = useMatches().some((match) => isFrameHandle(match.handle) && match.handle.header === "over");
  return (
    <>
      <a className="skip-link" href="#main">
        Tới nội dung chính
      </a>
      {/* A notice lies below the header, where a picture would lie otherwise. */}
      <Header company={loaderData.company} over={over && notices.length === 0} />
      <Notices notices={notices} />
      <p className="loading-bar" role="status">
        {loading && <span>Đang tải</span>}
      </p>
      <main ref={main} id="main" tabIndex={-1}>
        <MarkedDaysProvider value={loaderData.holidays}>
          <Outlet />
        </MarkedDaysProvider>
      </main>
      <Footer {...loaderData} kind={isHotelPath(pathname) ? "hotels" : "cruises"} />
      {canBeReached && <ContactBubble key={pathname} company={loaderData.company} />}
    </>
  );
}

/** Moves the focus to the new page, as a full load would, so that a screen reader reads on from there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Synchronises the focus of the browser with the page that is shown.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

const isFrameHandle = (handle: unknown): handle is FrameHandle =>
  typeof handle === "object" && handle !== null && "header" in handle;
