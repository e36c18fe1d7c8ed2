import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { NoPosts } from "./no-posts.tsx";

const render = (search: { q: string; topic?: string }) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: <NoPosts topic={null} {...search} /> }])} />,
  );

test("an empty blog offers all articles only when a search excluded some", () => {
  expect(render({ q: "lạ" })).toContain('href="/blog"');
  expect(render({ q: "", topic: "families" })).toContain('href="/blog"');
  expect(render({ q: "" })).not.toContain("href");
  expect(render({ q: "" })).toContain("Chưa có bài viết nào<");
});
