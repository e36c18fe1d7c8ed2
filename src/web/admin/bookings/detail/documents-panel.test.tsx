import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import type { BookingDocument } from "#modules/bookings/contract/documents.ts";
import { DocumentsPanel } from "./documents-panel.tsx";

const aDocument = (contentType: BookingDocument["contentType"]): BookingDocument => ({
  id: "0198f000-0000-7000-8000-000000000001",
  name: "phieu",
  contentType,
  size: 2000,
  addedBy: "Người Thử",
  createdAt: new Date("2026-11-21T03:00:00Z"),
});

function shown(documents: BookingDocument[]): string {
  const booking = { code: "7K2M9Q" } as BookingDetail;
  const element = <DocumentsPanel booking={booking} documents={documents} mayWrite={false} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("DocumentsPanel never calls an uploaded PDF safe, and links it as a download", () => {
  const page = shown([aDocument("application/pdf")]);
  expect(page).toContain("chưa ai kiểm tra bên trong");
  expect(page).toMatch(/<a [^>]*href="\/admin\/don-dat\/7K2M9Q\/tai-lieu\/[^"]+"[^>]* download=""/);
  expect(page).not.toMatch(/<(iframe|embed|object)/);
  expect(shown([aDocument("image/jpeg")])).not.toContain("chưa ai kiểm tra");
});
