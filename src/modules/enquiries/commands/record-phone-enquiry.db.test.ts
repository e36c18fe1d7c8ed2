import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import { phoneEnquiryInput } from "../contract.ts";
import { findCaller } from "../queries/find-caller.ts";
import { getEnquiryDetail } from "../queries/get-enquiry.ts";
import { recordPhoneEnquiry } from "./record-phone-enquiry.ts";

const phoneForm = {
  name: "Trần Văn Đoàn",
  phone: "0987 000 111",
  email: "",
  people: "36",
  startsOn: "2026-12-12",
  nights: "1",
  needs: ["charter" as const],
  message: "Họp lớp, cần nguyên tàu",
};

test("staff record a caller's question, once, and are assigned to it", async ({ ctx }) => {
  const sales = { ...ctx, actor: { ...aStaffMember("sales"), id: (await anAccount(ctx, "sales")).id } };
  const input = phoneEnquiryInput.parse(phoneForm);

  const code = await recordPhoneEnquiry(sales, input);
  expect(await recordPhoneEnquiry(sales, input)).toBe(code);

  const enquiry = await getEnquiryDetail(sales, code);
  expect(enquiry).toMatchObject({
    kind: "business",
    source: "phone",
    state: "new",
    people: 36,
    assigneeId: sales.actor.id,
    log: [{ kind: "received", by: sales.actor.name }],
  });
  expect(await readEmails(ctx)).toEqual([]);
});

test("few details are required: a question without people is a message", async ({ ctx }) => {
  const nothing = phoneEnquiryInput.parse({ name: "Lan", phone: "0987000112", email: "" });
  await expect(recordPhoneEnquiry(ctx, nothing)).rejects.toMatchObject({ fields: { message: expect.any(String) } });
  const code = await recordPhoneEnquiry(ctx, { ...nothing, email: "lan@example.vn", message: "Có xe đón không?" });
  expect(await getEnquiryDetail(ctx, code)).toMatchObject({ kind: "contact", people: null });
  expect(await readEmails(ctx)).toMatchObject([{ recipient: "lan@example.vn" }]);
  await expect(recordPhoneEnquiry({ ...ctx, actor: aStaffMember("viewer") }, nothing)).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("a known number shows the caller with future bookings and debts; unauthorised staff see none of it", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const contact = { name: "Lê Thu Hằng", phone: "0912 345 678", email: "thuhang@example.vn" };
  const gone = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "caller-gone" });
  await cancelBooking(ctx, gone.id, { reason: "Khách bận", terms: "policy" });
  const ahead = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "caller-ahead" });
  const sales = { ...ctx, actor: aStaffMember("sales") };

  const caller = await findCaller(sales, "0912345678");

  expect(caller).toMatchObject({
    name: contact.name,
    email: contact.email,
    owed: vnd(6_700_000),
    more: 0,
    bookings: [
      { code: ahead.code, checkIn: calendarDate("2026-12-12"), owed: 6_700_000 },
      { code: gone.code, state: "cancelled", owed: 0 },
    ],
  });
  expect(await findCaller(sales, "0987 999 999")).toBeNull();
  expect(await findCaller(sales, "09")).toBeNull();
  for (const role of ["accountant", "content", "viewer"] as const)
    await expect(findCaller({ ...ctx, actor: aStaffMember(role) }, "0912345678")).rejects.toMatchObject({
      kind: "forbidden",
    });
});
