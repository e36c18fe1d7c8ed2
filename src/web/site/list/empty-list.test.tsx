import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { EmptyList } from "./empty-list.tsx";

const render = (hasFilters: boolean) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        { path: "/", element: <EmptyList kind="cruise" removableFilters={[]} hasFilters={hasFilters} /> },
      ])}
    />,
  );

test("an empty list offers a new search when filters excluded everything", () => {
  expect(render(true)).toContain("Nhấn OK để bắt đầu tìm kiếm mới.");
});

test("an empty list leads to the contact page, not to a new search, when nothing is on sale", () => {
  const markup = render(false);
  expect(markup).toContain("Chưa có du thuyền nào mở bán");
  expect(markup).toContain('href="/lien-he"');
  expect(markup).not.toContain("OK");
});
