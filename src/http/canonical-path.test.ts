import { describe, expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

describe("canonicalPath", () => {
  test.each([
    ["/tim-ve-may-bay/", "/tim-ve-may-bay"],
    ["/quy-dinh-chung-va-luu-y//", "/quy-dinh-chung-va-luu-y"],
    ["/api/docs/", "/api/docs"],
    ["/du-thuyen/Ngoc-Lam", "/du-thuyen/ngoc-lam"],
    [`/du-thuyen/${encodeURIComponent("ngọc-lam")}/dat-phong`, "/du-thuyen/ngoc-lam/dat-phong"],
    [`/blog-detail/${encodeURIComponent("Đi đâu?")}/`, "/blog-detail/di-dau"],
    ["/du-thuyen", "/tim-du-thuyen"],
    ["/blog-detail/", "/blog"],
    ["/khach-san/cua-luc", "/tim-khach-san/cua-luc"],
    ["/khach-san/Cua-Luc/", "/tim-khach-san/cua-luc"],
    ["/khach-san/quy-dinh-chung-va-luu-y-2", "/tim-khach-san/quy-dinh-chung-va-luu-y-2"],
    ["//evil.example/", "/evil.example"],
    ["///", "/"],
  ])("leads %s to %s", (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  test.each([
    ...["/", "/blog", "/du-thuyen/ngoc-lam", "/du-thuyen/%E2%98%85", "/du-thuyen/%zz", "/don-hang/HT7K2M9QXA"],
    ...[
      "/khach-san",
      "/khach-san/quy-dinh-chung-va-luu-y",
      "/khach-san/cau-hoi-thuong-gap/2026-01-01",
      "/khach-san/Quy-Dinh-Chung-Va-Luu-Y",
      "/khach-san/x.data",
    ],
  ])("leaves %s", (path) => {
    expect(canonicalPath(path)).toBeNull();
  });
});
