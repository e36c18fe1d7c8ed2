import BedDouble from "lucide-react/icons/bed-double";
import Plane from "lucide-react/icons/plane";
import Ship from "lucide-react/icons/ship";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { type MarkedDays, MarkedDaysProvider } from "#ui/marked-days.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { SearchForm } from "#web/components/search-form.tsx";
import { paths } from "#web/paths.ts";

// The other tabs are loaded when they are opened for the first time.
const HotelPanel = lazy(() => import("./hotel-panel.tsx").catch(() => ({ default: NotLoaded })));
const FlightPanel = lazy(() => import("./flight-panel.tsx").catch(() => ({ default: NotLoaded })));

type SearchTabsProps = {
  areas: readonly { id: string; name: string }[];
  today: CalendarDate;
  /** The initial day of the flight search. */
  flightDay: CalendarDate;
  holidays: MarkedDays;
};

/** The searches of the site; without a script the other tabs are links to their pages. */
export function SearchTabs({ holidays, ...rest }: SearchTabsProps) {
  return (
    <MarkedDaysProvider value={holidays}>
      <Searches {...rest} />
    </MarkedDaysProvider>
  );
}

function Searches({ areas, today, flightDay }: Omit<SearchTabsProps, "holidays">) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const panel = (id: string, content: ReactNode, page: { path: string; name: string }) =>
    opened.has(id) ? (
      <Suspense fallback={<Skeleton className="search-wait" />}>{content}</Suspense>
    ) : (
      <a className="link link-tall without-script" href={page.path}>
        {page.name}
      </a>
    );

  const cruises = (
    <SearchForm
      kind="cruise"
      query={{}}
      places={areas}
      today={today}
      button={{ label: "Tìm du thuyền", variant: "primary" }}
    />
  );
  const others = [
    {
      id: "hotel",
      label: <TabName icon={<BedDouble />}>Khách sạn</TabName>,
      panel: panel("hotel", <HotelPanel today={today} />, { path: paths.hotels(), name: "Trang tìm khách sạn" }),
    },
    {
      id: "flight",
      label: <TabName icon={<Plane />}>Vé máy bay</TabName>,
      panel: panel("flight", <FlightPanel today={today} usualDay={flightDay} />, {
        path: paths.flights(),
        name: "Trang tìm vé máy bay",
      }),
    },
  ];

  return (
    <div id="tim-kiem" className="search-home">
      <Tabs
        label="Bạn tìm gì"
        onSelect={(id) => setOpened(new Set([...opened, id]))}
        tabs={[{ id: "cruise", label: <TabName icon={<Ship />}>Du thuyền</TabName>, panel: cruises }, ...others]}
      />
    </div>
  );
}

function TabName({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {icon}
      {children}
    </>
  );
}

/** Shown when a search could not be loaded: links to its page, which has the same form. */
function NotLoaded() {
  return (
    <p className="search-lost">
      Chưa tải được ô tìm kiếm này. Bạn mở trang{" "}
      <a className="link" href={paths.hotels()}>
        tìm khách sạn
      </a>{" "}
      hoặc trang{" "}
      <a className="link" href={paths.flights()}>
        tìm vé máy bay
      </a>
      .
    </p>
  );
}
