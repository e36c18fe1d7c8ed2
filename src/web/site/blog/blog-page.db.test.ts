import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { aPost } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { loader } from "./blog-page.tsx";

test("Blog redirects to the last page when the page number is too high", async ({ ctx }) => {
  await aPost(ctx);
  await aPost(ctx);
  const go = (address: string) =>
    outcomeOf(Promise.resolve().then(() => loader(aVisit(ctx, address, { params: {} }) as never)));
  expect(await go("/blog?page=99&size=1")).toMatchObject({ location: "/blog?page=2&size=1" });
  expect(await go("/blog?page=2&size=1")).toMatchObject({ status: 200 });
  expect(await go("/blog?page=99&q=khongco")).toMatchObject({ status: 200 });
});
