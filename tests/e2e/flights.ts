import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, type CalendarDate, formatDate, today } from "#kernel/calendar-date.ts";

/** A day on which the demo has flights, far from today and not a 13th, whose fares Datacom raises. */
const sixtyDays = addDays(today(new Date()), 60);
export const departOn = ["10", "13"].includes(sixtyDays.slice(8)) ? addDays(sixtyDays, 1) : sixtyDays;
export const returnOn = addDays(departOn, 3);

export type Leg = readonly [from: string, to: string, on: CalendarDate];
export const toDdMmYyyy = (on: CalendarDate) => on.split("-").reverse().join("");

/** The address of the results with the fares of all suppliers. */
export function results(legs: readonly Leg[], party = { Adt: 1, Chd: 0, Inf: 0 }, more = "&wait=1"): string {
  const ListFlight = legs.map(([StartPoint, EndPoint, on]) => ({ StartPoint, EndPoint, DepartDate: toDdMmYyyy(on) }));
  return `/tim-ve-may-bay/ket-qua?req=${encodeURIComponent(JSON.stringify({ ...party, ListFlight }))}${more}`;
}

export const choose = (where: Locator) => where.getByRole("link", { name: /^Chọn (?!lại)/ });

/** Goes from the list to the passenger form. */
export async function openPassengers(
  page: Page,
  legs: readonly Leg[],
  party: { Adt: number; Chd: number; Inf: number },
) {
  await page.goto(results(legs, party));
  const bar = page.getByRole("region", { name: "Vé đang chọn" });
  await choose(page.getByRole("article").first()).first().click();
  if (legs.length > 1) {
    await expect(bar).toContainText("Chưa chọn");
    await choose(page.locator("#chieu-ve").getByRole("article").first()).first().click();
  }
  await bar.getByRole("link", { name: "Tiếp, điền hành khách" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thông tin hành khách" })).toBeVisible();
}

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

export async function fillPassenger(
  page: Page,
  place: number,
  [surname, givenNames]: readonly [string, string],
  bornOn?: CalendarDate,
) {
  await page.locator(`[name="passengers.${place}.gender"][value=female]`).check();
  await field(page, `passengers.${place}.surname`).fill(surname);
  await field(page, `passengers.${place}.givenNames`).fill(givenNames);
  if (bornOn) await field(page, `passengers.${place}.bornOn`).fill(formatDate(bornOn));
}

export async function fillContact(page: Page, phone: string): Promise<void> {
  await field(page, "contact.surname").fill("Lê");
  await field(page, "contact.givenNames").fill("Thu Hằng");
  await field(page, "contact.phone").fill(phone);
  await field(page, "contact.email").fill(`hang-${phone.replace(/\D/g, "")}@example.vn`);
}

export const hold = (page: Page) => page.getByRole("button", { name: /^Tiếp, giữ chỗ/ }).filter({ visible: true });
