import { expect, test } from "vitest";
import { callsExternalApi } from "./page-render-queue.ts";

test.each([
  "/tim-ve-may-bay/ket-qua?req=x",
  "/Tim-Ve-May-Bay/ket-qua?req=x",
  "/tim-ve-may-b%61y/ket-qua.data?req=x",
  "/tim-ve-may-bay/ket-qua/hang-tra-loi",
  "/tim-ve-may-bay/hanh-khach/",
  "/dang-nhap/google/tro-ve?code=x",
])("callsExternalApi is true for %s", (address) => expect(callsExternalApi(address)).toBe(true));

test.each(["/tim-ve-may-bay", "/tim-ve-may-bay/khong-co", "/dang-nhap/khong-co", "/tim-du-thuyen", "/%E0%A4%A"])(
  "callsExternalApi is false for %s",
  (address) => expect(callsExternalApi(address)).toBe(false),
);
