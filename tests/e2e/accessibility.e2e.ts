import { expect } from "@playwright/test";
import { addDays, today } from "#kernel/calendar-date.ts";
import { openCheckout, placeBooking } from "./book.ts";
import { expectClean, refusalsOf, untilReady } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { test } from "./visitor.ts";

const trip = `date=${ordinaryNight("ngoc-lam", 110)}&adults=2&childAges=6`;

const arrival = addDays(today(new Date()), 110);
const stay = `checkIn=${arrival}&checkOut=${addDays(arrival, 2)}`;

function flightResults(legs: readonly (readonly [from: string, to: string])[]): string {
  const ListFlight = legs.map(([StartPoint, EndPoint], place) => ({
    ...{ StartPoint, EndPoint },
    DepartDate: addDays(arrival, 3 * place)
      .split("-")
      .reverse()
      .join(""),
  }));
  return `/tim-ve-may-bay/ket-qua?req=${encodeURIComponent(JSON.stringify({ Adt: 2, Chd: 1, Inf: 1, ListFlight }))}`;
}

const pages = {
  home: "/",
  list: "/tim-du-thuyen",
  "list with a date and a party": `/tim-du-thuyen?${trip}`,
  "list without a result": "/tim-du-thuyen?title=khongcotaunao",
  ship: "/du-thuyen/ngoc-lam",
  "ship with a trip": `/du-thuyen/ngoc-lam?${trip}`,
  "reviews of a ship": "/du-thuyen/ngoc-lam/danh-gia",
  "reviews of a house that nobody wrote": "/tim-khach-san/cua-luc/danh-gia?q=khongaivietthe",
  "home of hotels": "/khach-san",
  "list of hotels": "/tim-khach-san",
  "list of hotels with days and a party": `/tim-khach-san?${stay}&adults=4&rooms=2`,
  "list of hotels without a result": "/tim-khach-san?title=khongcokhachsannao",
  "rules of ships": "/quy-dinh-chung-va-luu-y",
  "questions about ships": "/cau-hoi-thuong-gap",
  "about us": "/ve-chung-toi",
  guide: "/huong-dan-su-dung",
  "ways to pay": "/hinh-thuc-thanh-toan",
  "rules of hotels": "/khach-san/quy-dinh-chung-va-luu-y",
  "questions about hotels": "/khach-san/cau-hoi-thuong-gap",
  house: "/tim-khach-san/cua-luc",
  "house with a stay": `/tim-khach-san/cua-luc?${stay}`,
  "house for a party that no room takes": `/tim-khach-san/cua-luc?${stay}&adults=9`,
  "checkout of a house": `/tim-khach-san/cua-luc/dat-phong?${stay}&adults=3`,
  "ships of a bay": "/diem-den/vinh-ha-long",
  "houses of a city": "/diem-den/ha-long",
  "ships and houses for two": "/chu-de/trang-mat",
  lookup: "/tra-cuu-don-hang",
  "home of flights": "/tim-ve-may-bay",
  "flights out and back": flightResults([
    ["HAN", "SGN"],
    ["SGN", "HAN"],
  ]),
  "flights with a filter": `${flightResults([["HAN", "DAD"]])}&airline=VN`,
  "flights that cannot be searched for": "/tim-ve-may-bay/ket-qua?req=khong-phai-json",
  "flights that nobody sells": flightResults([["VCS", "YVR"]]),
  "cheapest fares of a month": "/tim-ve-may-bay/ve-re-nhat-thang",
  "cheapest fares of a month both ways": flightResults([
    ["HAN", "SGN"],
    ["SGN", "HAN"],
  ]).replace("ket-qua", "ve-re-nhat-thang"),
  "check of a ticket": "/kiem-tra-ve",
  "check of a ticket that is not ours": "/kiem-tra-ve?code=ABC123",
  "list of articles": "/blog",
  "articles of a topic": "/blog?topic=families",
  "list of articles without a result": "/blog?q=khongcobainao",
  "article with a picture inside": "/blog-detail/thang-may-di-ha-long",
  terms: "/dieu-khoan-va-dieu-kien",
  privacy: "/chinh-sach-rieng-tu",
  contact: "/lien-he",
  complaint: "/khieu-nai",
  "own data": "/du-lieu-cua-ban",
  "letters about offers": "/nhan-tin",
  "what companies ask for": "/doanh-nghiep",
  "page without a network": "/ngoai-tuyen",
  "missing page": "/khong-co-trang-nay",
  "forbidden page": "/403",
  "somebody else's booking": "/don-hang/23456789",
};

for (const [state, path] of Object.entries(pages)) {
  test(`${state} is accessible, has no style in its HTML, and nothing of it is refused by the policy`, async ({
    page,
  }) => {
    const refused = await refusalsOf(page);
    const html = (await (await page.goto(path))?.text()) ?? "";
    expect(html.match(/<[^>]+\sstyle=/)?.[0]).toBeUndefined();
    await untilReady(page);
    await expectClean(page, state);
    expect(refused).toEqual([]);
  });
}

test("open menus, windows and refused forms are accessible", async ({ page, isMobile }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Tên du thuyền" }).fill("ngoc");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectClean(page, "suggestions");

  await page.goto("/du-thuyen/ngoc-lam");
  await page.getByRole("button", { name: "Phòng Ban Công", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page, "cabin window");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/tim-khach-san/cua-luc");
  await page.locator(".date-ends").filter({ visible: true }).first().click();
  await expect(page.getByRole("button", { name: "Xong" })).toBeVisible();
  await expectClean(page, "days of a stay");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Phòng / })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page, "room window");
  await page.keyboard.press("Escape");

  if (isMobile) {
    await page.goto("/tim-du-thuyen");
    await page.getByRole("button", { name: /Bộ lọc/ }).click();
    await expect(page.getByRole("dialog", { name: "Lọc kết quả" })).toBeVisible();
    await expectClean(page, "filter sheet");
  }

  await openCheckout(page);
  await expectClean(page, "checkout");
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText("Bạn phải nhập họ và tên").first()).toBeVisible();
  await expectClean(page, "refused checkout");
});

test("paying and the booking are accessible", async ({ page, isMobile }) => {
  const code = await placeBooking(page, isMobile ? "0912 000 111" : "0912 000 222", "/du-thuyen/van-hai");
  await expectClean(page, "payment");
  await page.getByRole("button", { name: "Tôi đã chuyển khoản" }).click();
  await expect(page.getByText("Đã ghi nhận bạn chuyển")).toBeVisible();
  await expectClean(page, "transfer announced");
  await page.goto(`/don-hang/${code}/yeu-cau`);
  await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
  await page.getByLabel("Bạn muốn đổi gì?").fill("Thêm một phòng cho ông bà.");
  await expectClean(page, "asking for a change");
  await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
  await expect(page.getByText("Chúng tôi đã nhận yêu cầu của bạn")).toBeVisible();
  await expectClean(page, "booking");
});
