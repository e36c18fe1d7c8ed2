import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { HowToPay } from "./how-to-pay.tsx";

function render(company: object | null): string {
  const routes = [
    {
      id: "site/layout/site-layout",
      path: "/",
      loader: () => ({ company }),
      element: <HowToPay code="7K2M9QXA" outstanding={1} transfer={null} />,
    },
  ];
  const loaderData = { "site/layout/site-layout": { company } };
  const router = createMemoryRouter(routes, { hydrationData: { loaderData } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("HowToPay shows the hotline and no QR code when the amount is below the bank minimum", () => {
  const html = render({ hotline: { href: "tel:+84912345678", text: "0912 345 678" }, email: null, hours: "" });
  expect(html).toContain("Còn 1 đ, ít hơn mức chuyển khoản nhanh");
  expect(html).toContain("tel:+84912345678");
  expect(html).not.toContain("<svg viewBox");
});

test("HowToPay links to the contact form while the agency has neither a hotline nor an email", () => {
  expect(render(null)).toContain('href="/lien-he"');
  expect(render({ hotline: null, email: null, hours: "" })).toContain('href="/lien-he"');
});
