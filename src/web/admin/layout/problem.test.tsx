import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { meta } from "./admin-layout.tsx";
import { ErrorBoundary } from "./admin-problem-layout.tsx";

const html = (element: ReactElement) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([{ id: "root", path: "/", element, loader: () => ({}) }], {
        hydrationData: { loaderData: { root: { siteUrl: "https://a.example", brand: "Hải Trình" } } },
      })}
    />,
  );

const problem = (status: number) => ({ status, statusText: "", internal: false, data: null });

test.each([
  [404, "không tìm thấy kết quả"],
  [403, "Bạn không có quyền xem trang này"],
])("Error page %i is shown in the back-office frame with one title, and says where OK leads", (status, words) => {
  const props: object = { error: problem(status), params: {} };
  const markup = html(<ErrorBoundary {...(props as Parameters<typeof ErrorBoundary>[0])} />);
  const titles = (meta({} as never) ?? []).filter((one) => one !== undefined && "title" in one).length;
  expect(titles + (markup.match(/<title>/g) ?? []).length).toBe(1);
  expect(markup).toContain(words);
  expect(markup).toContain('href="/admin"');
  expect(markup).toContain("Nhấn OK để về trang tổng quan.");
});
