import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COMPLAINT_YEARS } from "#modules/cases/limits.ts";
import type { SiteCompany } from "../layout/company.ts";
import { ComplaintSteps } from "./procedure.tsx";

const unreachable: SiteCompany = {
  brand: "Hải Trình",
  hotline: null,
  email: null,
  hours: "",
  zaloUrl: null,
  messengerUrl: null,
  chatId: null,
  company: null,
};
const stepsOf = (company: SiteCompany) => renderToStaticMarkup(<ComplaintSteps company={company} sendsMail />);

test("ComplaintSteps says how long the sender of a complaint is stored", () => {
  expect(stepsOf(unreachable)).toContain(`được giữ ${COMPLAINT_YEARS} năm sau khi xong`);
});

test("ComplaintSteps offers no call or email when the agency has neither number nor address", () => {
  expect(stepsOf(unreachable)).not.toMatch(/gọi điện|viết email/);
  const reachable = { ...unreachable, hotline: { href: "tel:19000018", text: "1900 0018" }, email: "a@example.vn" };
  expect(stepsOf(reachable)).toContain("ở trang này, hoặc gọi điện, hoặc viết email");
});
