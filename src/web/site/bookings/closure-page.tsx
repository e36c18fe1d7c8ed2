import { Form, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { formatLongDate } from "#kernel/calendar-date.ts";
import { answerOwnClosure } from "#modules/closures/commands/answer-closure.ts";
import { closureMessages } from "#modules/closures/messages.ts";
import { getOwnProposal } from "#modules/closures/queries/own-closure.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Radio } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { type Choice, choicesOf, readChoice } from "#web/components/closure-choice.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/closure-page.ts";
import { loadBookingSummary, openBookingForVisitor, runBookingForm } from "./booking-access.server.ts";
import { BookingTask } from "./booking-task.tsx";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    const own = await getOwnProposal(ctx, view.id);
    return {
      booking: await loadBookingSummary(ctx, view),
      reason: own?.closure.reason ?? null,
      choices: own ? choicesOf(own.proposal, view.total) : [],
    };
  });

const fields = z.strictObject({ pick: z.string().max(200).default("") });

export const action = (args: Route.ActionArgs) =>
  runBookingForm(args, async (ctx, form, { id, code }) => {
    const chosen = readChoice(parse(fields, Object.fromEntries(form)).pick);
    await answerOwnClosure(ctx, id, chosen);
    return redirect(chosen.choice === "refund" ? paths.refundAccount(code) : paths.booking(code), 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(
    matches,
    loaderData
      ? `${loaderData.reason === null ? "Chuyến đi" : "Tàu không chạy"}, đơn ${spacedCode(loaderData.booking.code)}`
      : "Đơn hàng",
  );

const groups = [
  { group: "day", title: "Đi ngày khác, cùng tàu, cùng phòng" },
  { group: "ship", title: "Đi tàu khác" },
  { group: "refund", title: "Không đi nữa" },
] as const;

export default function ClosurePage({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsMail } = useSite();
  const { booking, reason, choices } = loaderData;
  const rejection = isRejection(actionData) ? actionData : null;
  const busy = useNavigation().state === "submitting";
  return (
    <BookingTask
      booking={booking}
      title={`${reason === null ? "Chuyến đi" : "Tàu không chạy"} ${formatLongDate(booking.checkIn).toLowerCase()}`}
    >
      {rejection && !rejection.fields.pick && <Alert tone="error">{rejection.message}</Alert>}
      {reason === null ? (
        <div className="my-4">
          <Alert>{closureMessages.notOpen}</Alert>
        </div>
      ) : (
        <>
          <p className="lead my-4">
            {booking.subject.title}, đơn <span className="whitespace-nowrap">{spacedCode(booking.code)}</span>. Lý do:{" "}
            {reason}. Bạn chọn cách xử lý, chúng tôi làm ngay.
          </p>
          <Form method="post" className="form-part grid gap-4" preventScrollReset>
            {groups.map((one) => (
              <Choices key={one.group} {...one} choices={choices} picked={rejection?.values.pick} />
            ))}
            {rejection?.fields.pick && <FieldError id="pick-note">{rejection.fields.pick}</FieldError>}
            <p className="text-text-2">
              Phòng chưa được giữ riêng cho bạn cho đến khi bạn bấm.
              {sendsMail && " Chọn xong, chúng tôi gửi thư xác nhận."}
            </p>
            <p>
              <Button type="submit" busy={busy ? "Đang làm" : undefined}>
                Làm theo lựa chọn này
              </Button>
            </p>
          </Form>
        </>
      )}
    </BookingTask>
  );
}

type ChoicesProps = {
  group: Choice["group"];
  title: string;
  choices: readonly Choice[];
  picked: string | undefined;
};

function Choices({ group, title, choices, picked }: ChoicesProps) {
  const own = choices.filter((choice) => choice.group === group);
  if (own.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="title-3 form-title">{title}</legend>
      {own.map(({ value, label }) => (
        <Radio key={value} name="pick" value={value} defaultChecked={picked === value}>
          {label}
        </Radio>
      ))}
    </fieldset>
  );
}
