import { expect, test } from "@playwright/test";
import { expectClean, refusalsOf, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

const openToAll = ["/admin/dang-nhap", "/admin/quen-mat-khau", "/admin/quen-mat-khau?k=da-het-han"];

const forStaff = [
  "/admin",
  "/admin/don-dat",
  "/admin/don-dat?text=khongcoai",
  "/admin/don-dat/tao-moi",
  "/admin/yeu-cau",
  "/admin/yeu-cau?text=khongcoai",
  "/admin/khieu-nai",
  "/admin/khieu-nai?text=khongcoai",
  "/admin/du-lieu-khach",
  "/admin/du-lieu-khach?khach=khongcoai%40example.vn",
  "/admin/nhan-thu-uu-dai",
  "/admin/cai-dat/thoi-han-luu",
  "/admin/don-dat/chuyen-khoan",
  "/admin/don-dat/hoan-tien",
  "/admin/don-dat/len-tau",
  "/admin/du-thuyen",
  "/admin/du-thuyen/tour",
  "/admin/du-thuyen/tao-moi-tour",
  "/admin/du-thuyen/cap-nhat-tour/ngoc-lam",
  "/admin/du-thuyen/top-du-thuyen",
  "/admin/du-thuyen/danh-muc",
  "/admin/du-thuyen/danh-muc?muc=area",
  "/admin/du-thuyen/lich-gia",
  "/admin/du-thuyen/lich-gia/ngoc-lam/quy-tac",
  "/admin/du-thuyen/quan-ly-review",
  "/admin/du-thuyen/quan-ly-review?state=approved",
  "/admin/du-thuyen/thong-ke",
  "/admin/don-dat/tao-moi?loai=khach-san",
  "/admin/khach-san",
  "/admin/khach-san?text=khongcoai",
  "/admin/khach-san/nhap-tep",
  "/admin/khach-san/tao-moi-khach-san",
  "/admin/khach-san/cap-nhat-khach-san/cua-luc",
  "/admin/khach-san/quan-ly-review",
  "/admin/khach-san/quan-ly-review?text=khongcoai",
  "/admin/khach-san/thong-ke",
  "/admin/khach-san/thong-ke?loai=tat-ca",
  "/admin/khach-san/top-khach-san",
  "/admin/khach-san/danh-muc",
  "/admin/khach-san/lich-gia",
  "/admin/khach-san/lich-gia/cua-luc/quy-tac",
  "/admin/khach-san/lich-gia/cua-luc/nhap-tep",
  "/admin/khach-san/lich-gia/cua-luc/chep-mua",
  "/admin/khach-san/dia-diem",
  "/admin/khach-san/dia-diem/tao-moi-dia-diem",
  "/admin/ve-may-bay",
  "/admin/ve-may-bay?text=khongcogi",
  "/admin/ve-may-bay/them-chuyen",
  "/admin/ve-may-bay/chuyen/VN201",
  "/admin/ve-may-bay/nhap-tep",
  "/admin/ve-may-bay/hang-ve",
  "/admin/ve-may-bay/hang-ve/nhap-tep",
  "/admin/ve-may-bay/them-hang-ve",
  "/admin/ve-may-bay/hang-ve/HAN-SGN-VN-ELT",
  "/admin/ve-may-bay/dieu-chinh-gia",
  "/admin/ve-may-bay/cho",
  "/admin/ve-may-bay/cho?so=VN201",
  "/admin/ve-may-bay/thong-ke",
  "/admin/cai-dat/thong-bao",
  "/admin/blogs",
  "/admin/blogs?text=khongcogi&state=draft",
  "/admin/tao-moi-blog",
  "/admin/cap-nhat-blog/tet-tren-vinh",
  "/admin/cap-nhat-blog/tet-tren-vinh/xem-truoc",
  "/admin/quan-ly-tai-khoan",
  "/admin/quan-ly-tai-khoan?text=khongcoai",
  "/admin/them-tai-khoan",
  "/admin/thong-tin-tai-khoan",
  "/admin/thong-tin-tai-khoan?username=ketoan",
  "/admin/don-dat/so-quy",
  "/admin/cai-dat",
  "/admin/cai-dat/cong-ty",
  "/admin/cai-dat/thanh-toan",
  "/admin/cai-dat/ngay-le",
  "/admin/cai-dat/khieu-nai",
  "/admin/cai-dat/ve-may-bay",
  "/admin/cai-dat/trang-chu",
  "/admin/cai-dat/trang-thong-tin",
  "/admin/cai-dat/trang-thong-tin/dieu-khoan-va-dieu-kien",
  "/admin/cai-dat/trang-thong-tin/ve-chung-toi/xem-truoc",
  "/admin/cai-dat/ket-noi",
  "/admin/cai-dat/hop-thu-di",
  "/admin/nhat-ky",
  "/admin/nhat-ky?text=khongcogi",
];

test("nothing of the staff area is shown to a stranger", async ({ request }) => {
  for (const path of forStaff) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toMatch(/^\/admin\/dang-nhap/);
  }
});

test("every page of the staff area is accessible and keeps to the policy", async ({ page }) => {
  test.slow();
  const refused = await refusalsOf(page);
  const look = async (path: string) => {
    const html = (await (await page.goto(path))?.text()) ?? "";
    expect(html.match(/<[^>]+\sstyle=/)?.[0], path).toBeUndefined();
    await expectClean(page, path);
    await untilReady(page);
  };

  for (const path of openToAll) await look(path);
  await signIn(page, "chu");
  for (const path of forStaff) await look(path);
  await page.goto("/admin/quan-ly-tai-khoan");
  await page.getByRole("link", { name: "Kế Toán Thử Nghiệm" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Cập nhật tài khoản" })).toBeVisible();
  await expectClean(page, "edit");
  expect(refused).toEqual([]);
});
