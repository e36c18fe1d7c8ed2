import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { TravellerList, TravellerView } from "#modules/travellers/contract/view.ts";
import { documentKindNames, gapNames, sexNames, travellerMessages } from "#modules/travellers/messages.ts";
import { nationalityName } from "#modules/travellers/reference/nationalities.ts";
import { countComplete } from "#modules/travellers/rules/list.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { useActionToast } from "#web/admin/layout/action-form.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { GuestFields, isCleanPreview } from "#web/components/guest-form.tsx";
import { type CorrectedPrice, OtherAges } from "#web/components/other-ages.tsx";
import { PasteFields } from "#web/components/paste-guests.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { Box } from "../../layout/box.tsx";

type Props = {
  booking: BookingDetail;
  list: TravellerList;
  correctedPrice: CorrectedPrice;
  mayEdit: boolean;
  mayExport: boolean;
  mayChange: boolean;
};

/** The guests, and the data that the port or the hotel still needs. */
export function GuestsPanel({ booking, list, correctedPrice, mayEdit, mayExport, mayChange }: Props) {
  const fetcher = useFetcher<unknown>();
  useActionToast(fetcher.data);
  const [opened, setOpened] = useState<{ answer: unknown; list: TravellerList } | null>(null);
  const rejection = isRejection(fetcher.data) && fetcher.data !== opened?.answer ? fetcher.data : null;
  const isDone = fetcher.state === "idle" && fetcher.data !== opened?.answer && !rejection;
  const isBoarded = booking.kind === "cruise";
  const isEditing = opened !== null && !isDone;
  return (
    <Box
      id="khach-di"
      title={labelsOf(booking).guests}
      head={
        <span className="admin-detail-actions">
          <Badge tone={countComplete(list) === list.party ? "success" : "warning"}>
            {isBoarded ? "Đủ giấy tờ" : "Đủ tên"} {countComplete(list)}/{list.party}
          </Badge>
          {mayExport && isBoarded && (
            <a
              className={buttonClass("quiet", "sm")}
              href={adminPaths.boardingList({ tau: booking.productId, ngay: booking.checkIn })}
              download
            >
              <Download />
              Danh sách lên tàu
            </a>
          )}
          {mayEdit && !isEditing && (
            <Button variant="quiet" size="sm" onClick={() => setOpened({ answer: fetcher.data, list })}>
              Sửa danh sách
            </Button>
          )}
        </span>
      }
    >
      {list.otherAges && (
        <div className="box-body">
          <OtherAges list={list} childAges={booking.childAges} price={correctedPrice}>
            {mayChange && (
              <LinkButton size="sm" variant="quiet" href={adminPaths.changeBooking(booking.code, list.otherAges.party)}>
                Đổi đơn theo đúng tuổi
              </LinkButton>
            )}
          </OtherAges>
        </div>
      )}
      {isEditing && (
        <details className="box-body" open={rejection?.fields.sheet !== undefined}>
          <summary className="link">Dán từ bảng tính</summary>
          <fetcher.Form method="post" className="guest-paste" noValidate>
            <input type="hidden" name="intent" value="paste-guests" />
            <PasteFields error={rejection?.fields.sheet} text={rejection?.values.sheet} cabins={list.cabins.length} />
            <div>
              <Button type="submit" variant="quiet" busy={fetcher.state === "idle" ? undefined : "Đang đọc"}>
                Xem trước danh sách
              </Button>
            </div>
          </fetcher.Form>
        </details>
      )}
      {isEditing ? (
        <fetcher.Form method="post" className="box-body" noValidate key={rejection?.values.sheet ?? "typed"}>
          <input type="hidden" name="intent" value="guests" />
          {rejection && <Alert tone={isCleanPreview(rejection) ? "primary" : "error"}>{rejection.message}</Alert>}
          <GuestFields
            kind={booking.kind}
            list={opened.list}
            childAges={booking.childAges}
            booker={booking.contact.name}
            rejection={rejection}
          />
          <div className="dialog-actions">
            <Button variant="quiet" onClick={() => setOpened(null)}>
              Đóng
            </Button>
            <Button type="submit" variant="deep" busy={fetcher.state === "idle" ? undefined : "Đang lưu"}>
              Lưu danh sách
            </Button>
          </div>
        </fetcher.Form>
      ) : (
        <GuestTable list={list} caption={`${labelsOf(booking).guests} của đơn`} />
      )}
      <p className="admin-detail-note field-hint">{travellerMessages.purged}</p>
    </Box>
  );
}

function GuestTable({ list, caption }: { list: TravellerList; caption: string }) {
  const others = new Set(list.otherAges?.guests.map(({ index }) => index));
  const places = Math.max(list.party, list.guests.length);
  const rows = Array.from({ length: places }, (_, index) =>
    rowOf(list.guests[index], index + 1, { isOther: others.has(index), cabins: list.cabins }),
  );
  return (
    <div className="guest-table">
      <Table
        caption={caption}
        idOf={(row) => String(row.place)}
        rows={rows}
        columns={[
          { key: "place", title: "#" },
          { key: "name", title: "Họ tên trên giấy tờ" },
          { key: "born", title: "Ngày sinh" },
          { key: "sex", title: "Giới tính" },
          { key: "nationality", title: "Quốc tịch" },
          { key: "document", title: "Giấy tờ" },
          ...(list.cabins.length > 1 ? [{ key: "cabin" as const, title: "Phòng" }] : []),
          { key: "state", title: "Trạng thái" },
        ]}
      />
    </div>
  );
}

type About = { isOther: boolean; cabins: readonly string[] };

function rowOf(guest: TravellerView | undefined, place: number, { isOther, cabins }: About) {
  if (!guest) {
    const nothing = { name: "", born: "", sex: "", nationality: "", document: "", cabin: "" };
    return { place, ...nothing, state: <Badge tone="warning">Chưa khai</Badge> };
  }
  const { name, born, sex, nationality, document, gaps } = guest;
  const missing = gaps.map((gap) => gapNames[gap]).join(", ");
  return {
    place,
    name,
    born: born || "—",
    sex: sex ? sexNames[sex] : "—",
    nationality: nationalityName(nationality),
    document: document ? `${documentKindNames[document.kind]} ${document.number}` : "—",
    cabin: (guest.cabin && cabins[guest.cabin - 1]) || "—",
    state: missing ? (
      <>
        <Badge tone="warning">Thiếu</Badge>
        <small>{missing}</small>
      </>
    ) : isOther ? (
      <Badge tone="warning">Khác tuổi</Badge>
    ) : (
      <Badge tone="success">Đủ</Badge>
    ),
  };
}
