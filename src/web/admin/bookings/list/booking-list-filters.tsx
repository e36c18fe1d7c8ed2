import Search from "lucide-react/icons/search";
import { Form, useSubmit } from "react-router";
import { formatDate } from "#kernel/calendar-date.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { bookingStates } from "#modules/bookings/contract/states.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { DateRangeFields } from "../../layout/date-span.tsx";
import { countUsed, MoreFilters } from "../../layout/more-filters.tsx";
import { useFieldsOfQuery } from "../../layout/use-fields-of-query.ts";
import { stateBadge } from "./booking-list-labels.ts";
import { bookingListHref, bookingListQuery, kindSlugs, sortSlugs, stateSlugs } from "./booking-list-query.ts";

type Colleague = { id: string; name: string; looksAfterBookings: boolean };

type Props = {
  search: BookingSearch;
  colleagues: readonly Colleague[];
  /** Empty without the permission to read the catalogue. */
  products: readonly { id: string; title: string }[];
};

/** Label of the sort by departure day. */
const departureOrder: Readonly<Record<BookingKind | "all", string>> = {
  all: "Ngày đi, nhận phòng gần trước",
  cruise: "Ngày đi gần trước",
  hotel: "Ngày nhận phòng gần trước",
  flight: "Ngày bay gần trước",
};

const searchLabel = (isOfFlights: boolean): string =>
  `Tìm theo mã đơn, tên người đặt hoặc ${isOfFlights ? "hành khách" : "khách, tàu, khách sạn"}, điện thoại, email, mã đặt chỗ hoặc số vé máy bay`;

/** Text and dates are applied by the button or Enter; a select is applied at once. */
export function BookingListFilters({ search, colleagues, products }: Props) {
  const send = useSubmit();
  const query = bookingListQuery(search);
  const form = useFieldsOfQuery(query);
  // The ticket queue holds only flights, whatever the filter says.
  const kind = search.view === "needs-staff" ? "flight" : search.kind;
  const isOfFlights = kind === "flight";
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="admin-list-filters"
      onChange={(event) => {
        // A date passes through unwanted values while it is typed, so dates wait for the button too.
        if (event.target instanceof HTMLSelectElement) void send(event.currentTarget);
      }}
    >
      {query.xem && <input type="hidden" name="xem" value={query.xem} />}
      {query.size && <input type="hidden" name="size" value={query.size} />}
      <NightFilter search={search} />
      <span className="input-icon admin-list-search">
        <Search />
        <input
          className="input"
          type="search"
          name="tim"
          defaultValue={search.text}
          placeholder="Mã đơn, tên, điện thoại, mã đặt chỗ"
          aria-label={searchLabel(isOfFlights)}
          maxLength={100}
        />
      </span>
      <MoreFilters used={countUsed(query, ["tu", "den", "trang-thai", "loai", "tau", "nguoi", "xep"])}>
        <DateRangeFields key={JSON.stringify(query)} text="Đi từ" from={search.from} to={search.to} />
        <Select
          name="trang-thai"
          aria-label="Trạng thái"
          defaultValue={query["trang-thai"] ?? ""}
          options={[
            { value: "", label: "Trạng thái: tất cả" },
            ...bookingStates
              .filter((state) => state !== "draft")
              .map((state) => ({ value: stateSlugs[state], label: stateBadge(state, kind).label })),
          ]}
        />
        <Select
          name="loai"
          aria-label="Loại"
          defaultValue={query.loai ?? ""}
          options={[
            { value: "", label: "Loại: tất cả" },
            { value: kindSlugs.cruise, label: "Du thuyền" },
            { value: kindSlugs.hotel, label: "Khách sạn" },
            { value: kindSlugs.flight, label: "Vé máy bay" },
          ]}
        />
        {products.length > 0 && (!isOfFlights || search.product) && (
          <Select
            name="tau"
            aria-label="Tàu, khách sạn"
            defaultValue={search.product ?? ""}
            options={[
              { value: "", label: "Tàu, khách sạn: tất cả" },
              ...products.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
        <Select
          name="nguoi"
          aria-label="Phụ trách"
          defaultValue={query.nguoi ?? ""}
          options={[
            { value: "", label: "Phụ trách: tất cả" },
            { value: "toi", label: "Của tôi" },
            { value: "chua-ai", label: "Chưa có ai" },
            ...colleagues.filter((one) => one.looksAfterBookings).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          name="xep"
          aria-label="Sắp xếp"
          defaultValue={query.xep ?? ""}
          options={[
            { value: "", label: "Xếp: mặc định" },
            { value: sortSlugs.newest, label: "Mới đặt trước" },
            { value: sortSlugs.oldest, label: "Đặt lâu nhất trước" },
            { value: sortSlugs.departure, label: departureOrder[kind ?? "all"] },
            { value: sortSlugs["latest-departure"], label: "Ngày đi xa trước" },
            { value: sortSlugs["highest-total"], label: "Giá trị cao trước" },
            { value: sortSlugs["lowest-total"], label: "Giá trị thấp trước" },
          ]}
        />
      </MoreFilters>
      <Button type="submit" variant="quiet">
        Tìm
      </Button>
    </Form>
  );
}

/** The night of the inventory cell that linked here; it has no field. */
function NightFilter({ search }: { search: BookingSearch }) {
  if (!search.night) return null;
  return (
    <p className="admin-list-night">
      <input type="hidden" name="dem" value={search.night} />
      Khách ở đêm <b>{formatDate(search.night)}</b>
      <LinkButton href={bookingListHref({ ...search, night: undefined })} variant="text" size="sm">
        Bỏ lọc đêm
      </LinkButton>
    </p>
  );
}
