import { useRef } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { recordPhoneEnquiry } from "#modules/enquiries/commands/record-phone-enquiry.ts";
import { enquiryNeeds, phoneEnquiryInput } from "#modules/enquiries/contract.ts";
import { MAX_MESSAGE, MAX_PEOPLE } from "#modules/enquiries/limits.ts";
import { needNames } from "#modules/enquiries/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { bookingFlash } from "../bookings/booking-flash.ts";
import { CallerPanel, fillFields, useCaller } from "../bookings/phone/caller-panel.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { useNewDraft } from "../layout/unsaved-work.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-page.ts";
import "../bookings/bookings.css";
import "./enquiries.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    return { today: today(ctx.now()) };
  });

const plain = ["name", "phone", "email", "company", "people", "startsOn", "nights", "budget", "message"];

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const fields = Object.fromEntries(plain.map((name) => [name, String(form.get(name) ?? "").trim()]));
    const needs = enquiryNeeds.filter((need) => form.has(`needs.${need}`));
    const code = await recordPhoneEnquiry(ctx, parse(phoneEnquiryInput, { ...fields, needs }));
    return redirect(adminPaths.enquiry(code, bookingFlash.after("da-ghi-yeu-cau")), 303);
  });

export const meta: Route.MetaFunction = () => [{ title: "Ghi yêu cầu qua điện thoại" }];

export default function NewEnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const values = rejection?.values ?? {};
  const errors = rejection?.fields ?? {};
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const caller = useCaller();
  useNewDraft("contact");
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <PageHeading
        title="Ghi yêu cầu qua điện thoại"
        crumbs={[{ label: "Yêu cầu và báo giá", href: adminPaths.enquiries() }]}
      />
      <section className="box" aria-label="Yêu cầu">
        <Form method="post" data-draft="contact" className="box-body grid gap-4 new-enquiry" noValidate ref={form}>
          {rejection && <Alert tone="error">{rejection.message}</Alert>}
          <TextField {...field("phone")} label="Số điện thoại" type="tel" maxLength={30} required {...caller.field} />
          <CallerPanel
            answer={caller.answer}
            onUse={({ name, email }) => {
              fillFields(form.current, { name, email });
            }}
          />
          <div className="phone-trip">
            <TextField {...field("name")} label="Họ và tên" maxLength={80} required />
            <TextField {...field("email")} label="Email" type="email" maxLength={120} hint="Không bắt buộc." />
            <TextField {...field("company")} label="Công ty hoặc đoàn" maxLength={160} />
            <TextField {...field("people")} label="Số người" inputMode="numeric" hint={`Tối đa ${MAX_PEOPLE}.`} />
            <div className="field">
              <span className="field-label">Ngày đi</span>
              <DateTextField
                name="startsOn"
                label="Ngày đi"
                min={loaderData.today}
                defaultValue={values.startsOn}
                error={errors.startsOn}
              />
            </div>
            <TextField {...field("nights")} label="Số đêm" inputMode="numeric" hint="0 là đi trong ngày." />
            <MoneyField {...field("budget")} label="Ngân sách cả đoàn, đ" hint="Ví dụ 250 triệu" />
          </div>
          <fieldset>
            <legend className="field-label">Khách cần gì</legend>
            {enquiryNeeds.map((need) => (
              <Checkbox key={need} name={`needs.${need}`} defaultChecked={values[`needs.${need}`] !== undefined}>
                {needNames[need]}
              </Checkbox>
            ))}
          </fieldset>
          <TextArea {...field("message")} label="Khách nói gì" rows={4} maxLength={MAX_MESSAGE} />
          <p>
            <Button type="submit" busy={busy ? "Đang ghi" : undefined}>
              Ghi yêu cầu
            </Button>
          </p>
        </Form>
      </section>
    </>
  );
}
