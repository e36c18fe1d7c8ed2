import { expect, type Locator, type Page, test } from "@playwright/test";
import { payForBooking, placeBooking } from "./book.ts";
import { untilReady } from "./expect-clean.ts";
import { departOn, openPassengers } from "./flights.ts";
import { actBeforeScripts, holdScripts } from "./hold-scripts.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { staffPages } from "./pages.ts";
import { signIn } from "./sign-in.ts";

// A service worker would serve the scripts that the test holds back.
test.use({ serviceWorkers: "block", actionTimeout: 10_000 });
test.skip(({ isMobile }) => isMobile, "the controls of a wide window are all in view");

const SHIP = "/du-thuyen/ngoc-lam";
const HOTEL = "/tim-khach-san/nha-suong";
const shortRun = ["/", "/tim-ve-may-bay", "/tim-du-thuyen", "/tim-khach-san", SHIP, HOTEL];
const longRun = [
  ...[
    "/tim-ve-may-bay/ket-qua",
    "/tim-ve-may-bay/ve-re-nhat-thang",
    "/khach-san",
    "/blog",
    "/lien-he",
    "/doanh-nghiep",
  ],
  ...[`${SHIP}/danh-gia`, `${HOTEL}/danh-gia`, `${SHIP}/dat-phong?date=${ordinaryNight("ngoc-lam", 80)}&adults=2`],
  ...["/so-sanh/du-thuyen?chon=ngoc-lam,bach-hac", "/so-sanh/khach-san?chon=cua-luc,nha-suong", "/kiem-tra-ve"],
  ...["/tra-cuu-don-hang", "/tra-cuu-don-hang/quen-ma", "/khieu-nai", "/du-lieu-cua-ban", "/nhan-tin"],
  ...["/diem-den/vinh-ha-long", "/chu-de/trang-mat"],
];
const isLong = process.env.LONG_RUN === "on";

// Scripts alone open dialogs, and hidden fields are not for visitors.
const CONTROL = "main :is(input:not([type=hidden]), select, textarea):not(dialog *)";

/** Hidden fields that differ each time the page is loaded: the key of the form, and the supplier's session of the minute. */
const OF_ONE_LOAD = ["formKey", "fares"];

/** A control as the server rendered it. */
type Act = { name: string; type: string; value: string; nth: number; applies: boolean };

for (const path of isLong ? [...shortRun, ...longRun] : shortRun)
  test(`${path} takes over what was changed before its scripts came`, { tag: "@wide" }, ({ page }) =>
    compareActs(page, path),
  );

test("the pages of an own booking take over what was changed before their scripts came", { tag: "@long" }, async ({
  page,
}) => {
  const code = await placeBooking(page, "0914 005 771", undefined, ordinaryNight("ngoc-lam", 80));
  await payForBooking(page);
  const own = `/don-hang/${code}`;
  for (const part of ["", "/doi-ngay", "/huy", "/yeu-cau", "/nhan-tin"]) await compareActs(page, `${own}${part}`);
});

test("the page for passengers takes over what was changed before its scripts came", { tag: "@long" }, async ({
  page,
}) => {
  await openPassengers(page, [["HAN", "SGN", departOn]], { Adt: 1, Chd: 1, Inf: 0 });
  await compareActs(page, page.url());
});

/** Types into every text field that staff see, and returns the fields with their text. */
const typeEverywhere = (page: Page) =>
  page.evaluate(() => {
    const inputs: string[] = [];
    for (const field of document.querySelectorAll<HTMLInputElement>(
      "#main :is(input[type=text], input:not([type]), textarea)",
    )) {
      if (field.disabled || field.readOnly || !field.checkVisibility() || field.closest("form[method=get]")) continue;
      field.focus();
      // Behind a minus sign, so that numbers stay numbers.
      if (field.value.startsWith("-")) field.setSelectionRange(1, 1);
      document.execCommand("insertText", false, "7");
      inputs.push(`${field.id || field.name || field.ariaLabel} ${field.value}`);
    }
    return inputs;
  });

/** Money fields group what was typed. */
const ungrouped = (text: string) => text.replaceAll(/[.,]/g, "");

const fieldTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("#main :is(input[type=text], input:not([type]), textarea)")].map(
      (field) => `${field.id || field.name || field.ariaLabel} ${field.value}`,
    ),
  );

test("every staff page takes over text that was typed before its scripts came", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(900_000);
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, "chu");
  const lost: Record<string, string[]> = {};
  for (const path of staffPages) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    let inputs: string[] = [];
    await actBeforeScripts(page, async () => {
      inputs = await typeEverywhere(page);
    });
    const now = (await fieldTexts(page)).map(ungrouped);
    const gone = inputs.filter((one) => !now.includes(ungrouped(one)));
    if (gone.length > 0) lost[path] = gone;
  }
  expect(lost).toEqual({});
});

/** Fails when an action before hydration has another result than the same action after it. */
async function compareActs(page: Page, path: string): Promise<void> {
  const acts = await actsOf(page, path);
  const together = acts.filter(({ applies }) => !applies);
  const alone = acts.filter(({ applies }) => applies);
  const runs = isLong
    ? acts.map((act) => [act])
    : [together, ...alone.filter(({ name }) => name === "sort").map((act) => [act])];
  for (const run of runs) {
    const later = await stateAfter(page, path, run, "later");
    const title = run.map(({ name, value }) => `${path} ${name}=${value}`).join(" ");
    expect(await stateAfter(page, path, run, "first"), title).toEqual(later);
  }
}

test("a round trip chosen first on a slow machine has a return day", { tag: "@wide" }, async ({ page }) => {
  const { send } = await page
    .context()
    .newCDPSession(page)
    .then((session) => ({ send: session.send.bind(session) }));
  await send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto("/tim-ve-may-bay", { waitUntil: "commit" });
  await page.getByText("Khứ hồi", { exact: true }).click();
  await untilReady(page);
  const search = page.getByRole("search", { name: "Tìm chuyến bay" });
  await expect(search.getByRole("radio", { name: "Khứ hồi" })).toBeChecked();
  await expect(search.getByText("Ngày về", { exact: true })).toBeVisible();
});

/** The controls that a visitor can use, also inside closed elements. */
async function actsOf(page: Page, path: string): Promise<Act[]> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await unfold(page);
  return page.locator(CONTROL).evaluateAll((all) => {
    const seen = new Map<string, number>();
    return all.flatMap((one) => {
      const control = one as HTMLInputElement;
      const isCheckable = control.type === "radio" || control.type === "checkbox";
      const value = isCheckable ? (control.getAttribute("value") ?? "") : "";
      const key = `${control.name} ${value}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const applies = control.closest("[data-applies]") !== null;
      if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) return [];
      return [{ name: control.name, type: control.type, value, nth, applies }];
    });
  });
}

const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });

/** The text and the form values of the page after the actions, done before hydration or after it. */
async function stateAfter(page: Page, path: string, acts: readonly Act[], when: "first" | "later") {
  // Drafts of other runs.
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  const held = when === "first" ? await holdScripts(page) : null;
  await page.goto(path, { waitUntil: held ? "commit" : "load" });
  await expect(page.locator("footer")).toBeAttached();
  if (!held) await untilReady(page);
  await unfold(page);
  for (const act of acts) await perform(page, act);
  await held?.release();
  if (held) await untilReady(page);
  // A touch hydrates both islands.
  for (const act of acts) await controlOf(page, act).dispatchEvent("pointerdown");
  await untilReady(page);
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Đang tính lại giá")).toHaveCount(0);
  // React renders the new props of an island in a task of its own.
  await page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered))));
  return page.evaluate((ofOneLoad) => {
    const main = document.querySelector("main");
    // Ignored: suggestions, which appear on their own, fields for browsers without scripts, which disappear on hydration, and popovers,
    // which a press outside closes only after it.
    const copy = main?.cloneNode(true) as HTMLElement | undefined;
    for (const one of copy?.querySelectorAll("[role=listbox], [role=status], .without-script, .popover") ?? [])
      one.remove();
    return {
      address: location.pathname + location.search,
      sent: [...document.querySelectorAll<HTMLFormElement>("main form")].map((form) =>
        [...new FormData(form)].flatMap(([name, value]) => (ofOneLoad.includes(name) ? [] : [`${name}=${value}`])),
      ),
      // This also reads parts that are not laid out yet.
      text: copy?.textContent,
    };
  }, OF_ONE_LOAD);
}

const controlOf = (page: Page, { name, type, value, nth }: Act): Locator => {
  const marked = value ? `[value="${value}"]` : type === "checkbox" ? "[type=checkbox]" : "";
  const named = name ? `[name="${name}"]` : ":not([name])";
  return page.locator(`${CONTROL}${named}${marked}`).nth(nth);
};

async function perform(page: Page, act: Act): Promise<void> {
  const control = controlOf(page, act);
  // A press elsewhere has closed the element.
  await control.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
  if (act.type === "radio" || act.type === "checkbox") await control.click();
  else if (act.type.startsWith("select")) {
    const other = await control.evaluate((one) => {
      const { options, value } = one as unknown as HTMLSelectElement;
      return [...options].find((option) => option.value !== value && !option.disabled)?.value;
    });
    if (other !== undefined) await control.selectOption(other);
  } else if (act.type === "number") await control.fill("2");
  else if (act.type === "date") await control.fill("2031-02-03");
  else await control.fill("ha");
}
