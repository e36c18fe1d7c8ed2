import { formatVnd } from "#kernel/money.ts";
import type { Refund } from "#modules/availability/rules/cancellation.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingDetail, BookingStep } from "#modules/bookings/contract/booking-list.ts";
import { MAX_HOLD_HOURS } from "#modules/bookings/limits.ts";
import { boardingMarkNames } from "#modules/bookings/messages/states.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { FundChoice } from "#modules/funds/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { Fields } from "#web/admin/layout/form-fields.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { BeneficiaryFields } from "#web/components/beneficiary-fields.tsx";
import { newTotalIn } from "#web/forms/price-changed.ts";
import { CancelBooking } from "./cancel-booking.tsx";
import { RecordPayment } from "./record-payment.tsx";

type Props = {
  booking: BookingDetail;
  steps: readonly BookingStep[];
  refundable: { byTerms: number; most: number };
  ifCancelled: Refund;
  funds: readonly FundChoice[];
  now: Date;
};

/** The actions of the booking: a button exists only when its command would be accepted. */
export function StepButtons({ booking, steps, refundable, ifCancelled, funds, now }: Props) {
  const has = (step: BookingStep) => steps.includes(step);
  return (
    <>
      {has("change") && (
        <LinkButton href={adminPaths.changeBooking(booking.code)} variant="quiet">
          Đổi đơn
        </LinkButton>
      )}
      {has("split") && (
        <LinkButton href={adminPaths.splitBooking(booking.code)} variant="quiet">
          Tách đơn
        </LinkButton>
      )}
      {has("merge") && (
        <LinkButton href={adminPaths.mergeBooking(booking.code)} variant="quiet">
          Gộp đơn
        </LinkButton>
      )}
      {has("extend-hold") && <ExtendHold booking={booking} />}
      {has("request-refund") && <RequestRefund refundable={refundable} />}
      {has("cancel") && <CancelBooking booking={booking} ifCancelled={ifCancelled} />}
      {has("record-payment") && <RecordPayment booking={booking} funds={funds} main={!has("confirm")} now={now} />}
      {has("hold-again") && (
        <FormDialog
          label="Giữ lại phòng"
          title="Giữ lại phòng cho đơn này?"
          submit="Giữ lại phòng"
          intent="hold-again"
          variant="primary"
        >
          {(_, rejection) => <HoldAgainPrice agreed={booking.total} today={newTotalIn(rejection?.result)} />}
        </FormDialog>
      )}
      {has("mark-boarding") && <MarkBoarding />}
      {has("complete") && (
        <FormDialog
          label="Hoàn thành"
          title={doneQuestions[booking.kind]}
          submit="Hoàn thành đơn"
          intent="complete"
          variant="primary"
        >
          {() => <p>Đơn hoàn thành thì không huỷ được nữa.</p>}
        </FormDialog>
      )}
      {has("confirm") && <Confirm isHotel={booking.kind === "hotel"} />}
    </>
  );
}

const doneQuestions = {
  cruise: "Khách đã đi xong chuyến này?",
  hotel: "Khách đã trả phòng?",
  flight: "Khách đã bay xong?",
} as const satisfies Record<BookingKind, string>;

function Confirm({ isHotel }: { isHotel: boolean }) {
  const seller = isHotel ? "khách sạn" : "tàu";
  return (
    <FormDialog
      label={`Xác nhận với ${seller}`}
      title={isHotel ? "Khách sạn đã xác nhận phòng?" : "Tàu đã xác nhận phòng?"}
      submit="Xác nhận và gửi thư cho khách"
      intent="confirm"
      variant="primary"
    >
      {(errors) => <Fields fields={[{ ...referenceField, label: `Mã của ${seller}` }]} errors={errors} />}
    </FormDialog>
  );
}

const referenceField = { name: "reference", hint: "Không bắt buộc. Khách được báo bằng email ngay.", maxLength: 60 };
const reasonField = { name: "reason", label: "Lý do", maxLength: 300, required: true };

function HoldAgainPrice({ agreed, today }: { agreed: number; today: number | null }) {
  return (
    <>
      <input type="hidden" name="total" value={today ?? agreed} />
      <p>
        {today === null
          ? `Phòng được giữ lại nếu còn, với giá ${formatVnd(agreed)}. Nếu giá đã đổi, bạn sẽ thấy giá mới và đơn chưa thay đổi.`
          : `Giá hôm nay là ${formatVnd(today)}, trước là ${formatVnd(agreed)}. Khách đồng ý thì bấm lần nữa để giữ lại với giá hôm nay.`}
      </p>
    </>
  );
}

function MarkBoarding() {
  return (
    <>
      <FormDialog
        label={boardingMarkNames["no-show"]}
        title="Khách không đến?"
        submit="Ghi khách không đến"
        intent="no-show"
      >
        {() => <p>Chỉ ghi vào nhật ký và danh sách lên tàu. Tiền và phòng của đơn giữ nguyên.</p>}
      </FormDialog>
      <FormDialog
        label={boardingMarkNames.boarded}
        title="Khách đã lên tàu?"
        submit="Ghi khách đã lên tàu"
        intent="boarded"
      >
        {() => <p>Ghi nhầm thì bạn ghi lại: lần cuối được tính.</p>}
      </FormDialog>
    </>
  );
}

function ExtendHold({ booking }: Pick<Props, "booking">) {
  const { space, day } = labelsOf(booking);
  const limit = booking.kind === "flight" ? "hạn xuất vé của hãng" : day.toLowerCase();
  return (
    <FormDialog label="Giữ thêm" title={`Giữ ${space} thêm`} submit="Giữ thêm" intent="extend-hold">
      {(errors) => (
        <Fields
          fields={[
            {
              name: "hours",
              label: "Giữ thêm mấy giờ, tính từ bây giờ",
              type: "number",
              inputMode: "numeric",
              min: 1,
              max: MAX_HOLD_HOURS,
              required: true,
              value: 24,
              hint: `Nhiều nhất ${MAX_HOLD_HOURS} giờ và trước ${limit}.`,
            },
            reasonField,
          ]}
          errors={errors}
        />
      )}
    </FormDialog>
  );
}

function RequestRefund({ refundable }: { refundable: Props["refundable"] }) {
  return (
    <FormDialog label="Hoàn tiền" title="Tạo lệnh hoàn tiền" submit="Tạo lệnh hoàn tiền" intent="request-refund">
      {(errors) => (
        <>
          <Fields
            fields={[
              {
                kind: "money",
                name: "amount",
                label: "Số tiền hoàn, đ",
                required: true,
                hint: `Theo điều kiện: ${formatVnd(refundable.byTerms)}. Nhiều nhất: ${formatVnd(refundable.most)}.`,
                value: refundable.byTerms || refundable.most,
              },
              reasonField,
            ]}
            errors={errors}
          />
          <BeneficiaryFields errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
