import { globSync, readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { openCheckout } from "./book.ts";
import { untilReady } from "./expect-clean.ts";
import { test } from "./visitor.ts";

test("the menu of a phone opens, names the hotline and the e-mail, and closes on Escape", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/tim-du-thuyen");
  const button = page.locator(".phone-menu > summary");

  await button.click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: /Hotline 1900/ })).toHaveAttribute("href", /^tel:/);
  await expect(menu.getByRole("link", { name: "chao@haitrinh.example" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Tìm du thuyền" })).toHaveAttribute("href", "/tim-du-thuyen");

  // Until its script has loaded, the menu is native and does not close on Escape.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(button).toBeFocused();
});

test("the footer links to the cruise list of each destination", async ({ page }) => {
  await page.goto("/tim-du-thuyen");
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("navigation", { name: "Điểm đến" })).toBeVisible();
  await expect(foot.getByRole("link", { name: "Vịnh Lan Hạ" })).toHaveAttribute(
    "href",
    /^\/tim-du-thuyen\?category=[0-9a-f-]{36}$/,
  );
});

test("every link of the header, the footer and the home page answers 200 with a finished page", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((link) => (link.getAttribute("href") ?? "").split("#")[0] ?? ""));
  for (const href of new Set(links)) {
    const answer = await request.get(href);
    expect(answer.status(), href).toBe(200);
    expect(await answer.text(), href).not.toMatch(/đang được (hoàn thiện|biên soạn|chuyển sang)/);
  }
});

test("the offline page is shown without a network and loads the page when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.mouse.wheel(0, 200);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);

  await page.goto("/tim-du-thuyen?title=ngoc");
  await expect(page.getByRole("heading", { name: "Máy của bạn đang không có mạng" })).toBeVisible();
  // React Router would treat it as the page of this address.
  await expect(page.locator('script[type="text/later"]')).toHaveCount(0);

  await context.setOffline(false);
  // The page also reloads itself and may be back before the press.
  await page
    .getByRole("link", { name: "Thử lại" })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(page.getByRole("link", { name: /Ngọc Lam/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/title=ngoc/);
});

test("the contact button opens links to Zalo and Messenger", async ({ page }) => {
  await page.goto("/");
  await page.locator(".bubble summary").click();

  await expect(page.getByRole("link", { name: /Nhắn qua Zalo/ })).toHaveAttribute("href", /^https:\/\/zalo\.me\//);
  await expect(page.getByRole("link", { name: /Nhắn qua Messenger/ })).toHaveAttribute("href", /^https:\/\/m\.me\//);
});

test("a customer page fetches no staff file, from the home page to the checkout", async ({ page, request }) => {
  const requests = new Set<string>();
  page.on("request", (one) => {
    const { pathname } = new URL(one.url());
    if (/\.(js|css)$/.test(pathname)) requests.add(pathname);
  });
  // Every staff file that contains a staff path or a style of the sidebar.
  const filesOfStaff = async () => {
    const problems: string[] = [];
    for (const name of requests) {
      const text = await (await request.get(name)).text();
      if (text.includes("/admin/don-dat") || text.includes(".rail-items")) problems.push(name);
    }
    return problems;
  };

  await page.goto("/admin/dang-nhap");
  await untilReady(page);
  expect(await filesOfStaff(), "the sign of staff code is still one").not.toEqual([]);

  requests.clear();
  for (const address of ["/", "/tim-du-thuyen", "/du-thuyen/ngoc-lam"]) {
    await page.goto(address);
    await untilReady(page);
  }
  await openCheckout(page);
  await untilReady(page);
  expect(requests.size).toBeGreaterThan(5);
  expect(await filesOfStaff()).toEqual([]);
});

// A stylesheet imported by a part of the root comes before the one that sets the order of the layers.
test("styles of components override those of the base", async ({ page }) => {
  await page.goto("/tra-cuu-don-hang");
  const wrap = page.locator("main .wrap").first();
  await expect(wrap).not.toHaveCSS("padding-left", "0px");
});

test("every stylesheet declares the order of layers first, because code splitting changes which one is read first", () => {
  const styles = globSync("build/client/assets/*.css").map((path) => readFileSync(path, "utf8"));
  expect(styles.length).toBeGreaterThan(10);
  // A layer's position is set where it is first named.
  const layers = (style: string) =>
    [...style.matchAll(/@layer ([a-z, ]+)/g)].flatMap((match) => match[1]?.split(",") ?? []);
  const order = ["properties", "theme", "base", "components", "utilities"];
  for (const style of styles) {
    const named = [...new Set(layers(style).map((name) => name.trim()))];
    expect(named).toEqual(order.slice(0, named.length));
  }
});
