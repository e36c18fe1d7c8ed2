import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { TravellerList, TravellerView } from "#modules/travellers/contract/view.ts";
import { documentKindNames, gapNames, travellerMessages } from "#modules/travellers/messages.ts";
import { countComplete } from "#modules/travellers/rules/list.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toasts.ts";
import { GuestFields, isCleanPreview } from "#web/components/guest-form.tsx";
import { type CorrectedPrice, OtherAges } from "#web/components/other-ages.tsx";
import { PasteFields } from "#web/components/paste-guests.tsx";
import type { Rejection } from "#web/forms/rejection.ts";

/** Id of the guest list on the booking page. */
export const GUESTS = "khach-di";
/** Id of its form. */
export const GUEST_FORM = "dien-khach";

type Props = {
  kind: BookingKind;
  list: TravellerList;
  childAges: readonly number[];
  /** Name of the customer who booked. */
  booker: string;
  mayFillIn: boolean;
  rejection: Rejection | null;
  correctedPrice: CorrectedPrice;
  /** Path of the form for change requests; null when changes are no longer possible. */
  askHref: string | null;
};

/** The guest list that the port or the hotel needs: the known guests, and the form for the rest. */
export function GuestSection({ kind, list, childAges, booker, mayFillIn, rejection, correctedPrice, askHref }: Props) {
  const missing = list.party - countComplete(list);
  const others = new Set(list.otherAges?.guests.map(({ index }) => index));
  useSavedToast(list.version);
  const busy = useNavigation().state === "submitting";
  return (
    <section className="form-part" aria-labelledby={GUESTS}>
      <h2 className="title-3 form-title" id={GUESTS}>
        {labelsOf({ kind }).guests}
      </h2>
      <p className="text-text-2">
        {travellerMessages.whyAsked[kind]} {travellerMessages.purged}
      </p>
      {list.guests.length > 0 && (
        <ol className="guests">
          {list.guests.map((guest, index) => (
            <GuestLine key={guest.id} guest={guest} isOther={others.has(index)} />
          ))}
        </ol>
      )}
      <OtherAges list={list} childAges={childAges} price={correctedPrice}>
        {askHref && (
          <Anchor className="link link-tall" href={askHref}>
            Gửi yêu cầu tính lại giá
          </Anchor>
        )}
      </OtherAges>
      {mayFillIn && (
        // The key closes the form once a newer list is saved.
        <details className="guest-details" id={GUEST_FORM} key={list.version} open={rejection !== null}>
          <summary>{missing > 0 ? `Điền thông tin khách (còn thiếu ${missing})` : "Sửa thông tin khách"}</summary>
          {list.party > 2 && (
            <details open={rejection?.fields.sheet !== undefined}>
              <summary>Dán cả danh sách từ bảng tính</summary>
              <Form method="post" className="guest-paste">
                <PasteFields
                  error={rejection?.fields.sheet}
                  text={rejection?.values.sheet}
                  cabins={list.cabins.length}
                />
                <div>
                  <Button type="submit" variant="outline">
                    Xem trước danh sách
                  </Button>
                </div>
              </Form>
            </details>
          )}
          <Form method="post" key={rejection?.values.sheet ?? "typed"}>
            {rejection && <Alert tone={isCleanPreview(rejection) ? "primary" : "error"}>{rejection.message}</Alert>}
            <GuestFields kind={kind} list={list} childAges={childAges} booker={booker} rejection={rejection} />
            <Button type="submit" variant="deep" busy={busy ? "Đang lưu" : undefined}>
              Lưu danh sách
            </Button>
          </Form>
        </details>
      )}
    </section>
  );
}

/** Says that the list was saved: a newer version arrives without leaving the page only after its own form. */
function useSavedToast(version: number) {
  const lastVersion = useRef(version);
  useEffect(() => {
    if (lastVersion.current !== version) showToast("Đã lưu danh sách khách");
    lastVersion.current = version;
  }, [version]);
}

function GuestLine({ guest: { name, born, document, gaps }, isOther }: { guest: TravellerView; isOther: boolean }) {
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>
          {[born, document && `${documentKindNames[document.kind]} ${document.number}`].filter(Boolean).join(" · ")}
        </span>
      </div>
      {gaps.length > 0 ? (
        <Badge tone="warning">Thiếu {gaps.map((gap) => gapNames[gap]).join(", ")}</Badge>
      ) : isOther ? (
        <Badge tone="warning">Khác tuổi lúc đặt</Badge>
      ) : (
        <Badge tone="success">Đủ</Badge>
      )}
    </li>
  );
}
