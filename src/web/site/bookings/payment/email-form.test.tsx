import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Delivery } from "#platform/mail/delivery.ts";
import { EmailForm } from "./email-form.tsx";

function textOf(delivery: Delivery | null): string {
  const form = { email: "lan@example.vn", delivery, code: "7K2M9QXA", isEmailCorrected: false, error: undefined };
  const router = createMemoryRouter([{ path: "/", element: <EmailForm {...form} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return (html.split("</p>")[0] ?? "").replace(/<[^>]*>/g, "");
}

test("EmailForm shows the delivery state that the outbox knows", () => {
  expect(textOf("sent")).toMatch(/^Xác nhận đã gửi tới lan@example\.vn\./);
  expect(textOf("queued")).toMatch(/^Xác nhận sẽ được gửi tới lan@example\.vn\./);
  expect(textOf("held")).toMatch(/^Chúng tôi chưa gửi được email tới lan@example\.vn\. Bạn lưu liên kết.*HT 7K2M 9QXA/);
  expect(textOf("held")).not.toMatch(/đã gửi|sẽ được gửi/);
  expect(textOf(null)).toMatch(/^Email của đơn là lan@example\.vn\./);
});
