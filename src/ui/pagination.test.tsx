import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pagination } from "./pagination.tsx";

test("Pagination sends the page size once when the address already has one", () => {
  const html = renderToStaticMarkup(
    <Pagination
      page={1}
      size={50}
      total={90}
      hrefOf={String}
      query={{ text: "bach hac", size: "50" }}
      sizes={{ min: 1, max: 100 }}
      noun="tour"
    />,
  );
  expect(html.match(/name="size"/g)).toHaveLength(1);
  expect(html).toContain('name="text" value="bach hac"');
});

test("Pagination shows no more rows on a page than the list has", () => {
  const sizes = { min: 1, max: 100 };
  const html = renderToStaticMarkup(
    <Pagination page={1} size={20} total={17} hrefOf={String} query={{}} sizes={sizes} noun="chuyến" />,
  );
  expect(html).toContain('value="17"');
  expect(html).not.toContain('value="20"');
});
