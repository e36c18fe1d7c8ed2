import { expect } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";
import { departOn, field, openPassengers } from "./flights.ts";
import { test } from "./visitor.ts";

test("a contact who flies too fills in their name once, and can take it back", async ({ page }) => {
  await openPassengers(page, [["HAN", "SGN", departOn]], { Adt: 1, Chd: 0, Inf: 0 });
  await untilReady(page);
  const box = page.getByRole("checkbox", { name: "Tôi là hành khách 1" });
  const [surname, given] = [field(page, "passengers.0.surname"), field(page, "passengers.0.givenNames")];
  await given.fill("Nháp");
  await field(page, "contact.surname").fill("Lê");
  await field(page, "contact.givenNames").fill("Thu Hằng");
  await page.getByRole("radio", { name: "Bà" }).check();
  await box.check();
  await expect(surname).toHaveValue("Lê");
  await expect(given).toHaveValue("Thu Hằng");
  await expect(page.getByText("LE / THU HANG")).toBeVisible();
  await expect(page.locator('[name="passengers.0.gender"][value=female]')).toBeChecked();
  await expectClean(page, "the contact is the first passenger", "main");

  await field(page, "contact.givenNames").fill("Thu Hà");
  await expect(given).toHaveValue("Thu Hà");
  await box.uncheck();
  await expect(surname).toHaveValue("");
  await expect(given).toHaveValue("Nháp");
  await expect(field(page, "contact.givenNames"), "the contact keeps its later change").toHaveValue("Thu Hà");

  // The name is the passenger's where the contact has none.
  await surname.fill("Võ");
  await field(page, "contact.surname").fill("");
  await field(page, "contact.givenNames").fill("");
  await box.check();
  await expect(field(page, "contact.surname")).toHaveValue("Võ");
  await field(page, "contact.givenNames").fill("Liên");
  await box.uncheck();
  await expect(field(page, "contact.surname")).toHaveValue("");
  await expect(field(page, "contact.givenNames"), "what was typed since stays").toHaveValue("Liên");
  await expect(surname).toHaveValue("Võ");
  await box.check();
  // Another passenger is another person.
  await surname.fill("Vũ");
  await expect(box).not.toBeChecked();
});

test("the first passenger keeps a name when the box of a restored page is cleared", async ({ page }) => {
  await openPassengers(page, [["HAN", "SGN", departOn]], { Adt: 1, Chd: 0, Inf: 0 });
  await untilReady(page);
  const box = page.getByRole("checkbox", { name: "Tôi là hành khách 1" });
  const [surname, given] = [field(page, "passengers.0.surname"), field(page, "passengers.0.givenNames")];
  await surname.fill("Võ");
  await given.fill("Liên");
  await box.check();
  await page.reload();
  await untilReady(page);
  await expect(box).toBeChecked();
  await expect(surname).toHaveValue("Võ");
  await box.uncheck();
  await expect(surname).toHaveValue("Võ");
  await expect(given).toHaveValue("Liên");
});
