import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { SiteCompany } from "./company.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

const company = {
  brand: "Hải Trình",
  hotline: { href: "tel:19001234", text: "1900 1234" },
  email: "chao@haitrinh.example",
} as SiteCompany;
const areas = [{ id: "11", slug: "vinh-ha-long", name: "Vịnh Hạ Long" }];
const cities = [{ id: "22", slug: "sa-pa", name: "Sa Pa" }];

const html = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);

// The fixed texts of the specification: a destination of the footer leads to the filtered list by id.
test.each([
  ["cruises", "/tim-du-thuyen?category=11", "Vịnh Hạ Long"],
  ["hotels", "/tim-khach-san?city=22", "Sa Pa"],
] as const)("footer leads to the filtered list of %s when a destination is chosen", (kind, href, name) => {
  const shown = html(<Footer company={company} kind={kind} areas={areas} cities={cities} />);
  expect(shown).toMatch(new RegExp(`<a[^>]*href="${href.replace("?", "\\?")}"[^>]*>${name}</a>`));
  expect(shown).not.toContain("/diem-den/");
});

test("footer, header and mobile menu show hotline and e-mail when the company has both", () => {
  const [head = "", menu = ""] = html(<Header company={company} isOverHero={false} />).split("phone-menu-panel");
  const foot = html(<Footer company={company} kind="cruises" areas={areas} cities={cities} />);
  for (const part of [head, menu, foot]) {
    expect(part).toContain('href="tel:19001234"');
    expect(part).toContain('href="mailto:chao@haitrinh.example"');
  }
});

test("footer names no call when the company has no hotline", () => {
  const foot = html(<Footer company={{ ...company, hotline: null }} kind="cruises" areas={areas} cities={cities} />);
  expect(foot).not.toContain("Gọi cho chúng tôi");
});

test("header shows no empty link when the company has no e-mail", () => {
  expect(html(<Header company={{ ...company, email: null }} isOverHero={false} />)).not.toContain("mailto:");
});
