import { expect, test } from "vitest";
import { isApplicationPath } from "./app-paths.ts";
import { isPrefetchablePath } from "./prefetchable-paths.ts";

test.each([
  "/admin",
  "/admin/don-dat?trang-thai=held",
  "/admin/don-dat.data?_routes=x",
  "/admin/du-thuyen/cap-nhat-tour/ngoc-lam",
  "/admin/du-thuyen/cap-nhat-tour/ngoc-lam/xem-truoc",
  "/du-thuyen/ngoc-lam/dat-phong?date=2026-12-12",
  "/tim-khach-san/cua-luc/dat-phong?checkIn=2026-12-12",
  "/tim-ve-may-bay/hanh-khach?out=VN213",
  "/don-hang/HT1234AB/thanh-toan",
])("%s belongs to the application", (href) => expect(isApplicationPath(href)).toBe(true));

test.each([
  "/",
  "/tim-du-thuyen?page=2",
  "/du-thuyen/ngoc-lam?date=2026-12-12#phong",
  "/du-thuyen/ngoc-lam.data",
  "/tim-khach-san/cua-luc#lich-gia",
  "/lien-he",
  "/tra-cuu-don-hang#ma",
  "/tim-ve-may-bay/ket-qua?req=x",
  "/administration",
])("%s is a document", (href) => expect(isApplicationPath(href)).toBe(false));

test.each([
  "/",
  "/tim-du-thuyen",
  "/du-thuyen/ngoc-lam",
  "/du-thuyen/ngoc-lam/dat-phong",
  "/tim-khach-san/cua-luc",
  "/tim-khach-san",
  "/khach-san",
])("%s may be opened ahead", (path) => expect(isPrefetchablePath(path)).toBe(true));

test.each([
  "/admin",
  "/api/products",
  "/don-hang/HT1234AB",
  "/tim-ve-may-bay/ket-qua",
  "/du-thuyen/a/b",
  "/media/a/640.avif",
])("%s waits until somebody goes there", (path) => expect(isPrefetchablePath(path)).toBe(false));
