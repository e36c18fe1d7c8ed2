import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aReview } from "#tests/support/reviews.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import Reviews, * as page from "./reviews-page.tsx";

const address = { cruise: "/admin/du-thuyen/quan-ly-review", hotel: "/admin/khach-san/quan-ly-review" };
const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon.", score: 4 };

type Page = { loader: (args: never) => unknown; action: (args: never) => unknown };
type VisitOptions = { role?: Role; form?: Record<string, string> };

function go(ctx: Context, at: string, { role = "manager", form }: VisitOptions = {}) {
  const { loader, action }: Page = page;
  const visit = aVisit(ctx, at, { params: {}, actor: aStaffMember(role), ...(form && { form }) });
  return outcomeOf(Promise.resolve().then(() => (form ? action : loader)(visit as never)));
}

async function render(ctx: Context, at: string, role: Role = "manager"): Promise<string> {
  const { data } = await go(ctx, at, { role });
  const Page = Reviews as ComponentType<Record<string, unknown>>;
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        element: <Page loaderData={data} params={{}} matches={[]} />,
        loader: () => ({}),
      },
    ],
    { hydrationData: { loaderData: { root: {} } } },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("Reviews of ships and hotels are moderated on separate pages with the same forms", async ({ ctx }) => {
  for (const [kind, product] of [
    ["cruise", await aListedCruise(ctx)],
    ["hotel", await aHotel(ctx)],
  ] as const) {
    const { id } = await aReview(ctx, { productId: product.id, ...review });
    const submit = async (form: Record<string, string>) => (await go(ctx, address[kind], { form })).data;

    const waiting = await render(ctx, address[kind]);
    for (const words of ["Thu Hà", "0912 345 678", "ha@example.com", "4 trên 5 sao"]) expect(waiting).toContain(words);
    expect(await submit({ intent: "reject", ids: id, reason: "Nói về nơi khác" })).toMatchObject({
      resultMessage: "Đã từ chối 1 đánh giá.",
    });
    expect(await render(ctx, address[kind])).toContain("Không có đánh giá nào đang chờ duyệt.");
    expect(await render(ctx, `${address[kind]}?state=rejected`)).toContain("Từ chối vì: Nói về nơi khác");
    expect(await submit({ intent: "approve", ids: id })).toMatchObject({ resultMessage: "Đã duyệt 1 đánh giá." });
    expect(
      await submit({ intent: "reply", id, expectedReply: "", reply: "Cảm ơn bạn.\r\nHẹn gặp lại." }),
    ).toMatchObject({
      resultMessage: "Đã lưu trả lời.",
    });
    const approved = await render(ctx, `${address[kind]}?state=approved`);
    expect(approved).toContain("Sửa trả lời");
    expect(approved).toMatch(/<button[^>]*disabled=""[^>]*>Phê duyệt/);
    const expectedReply = "Cảm ơn bạn.\nHẹn gặp lại.";
    expect((await listReviews(ctx, { productId: product.id, page: 1, size: 1 })).data[0]?.reply?.text).toBe(
      expectedReply,
    );
    expect(await submit({ intent: "reply", id, expectedReply, reply: "" })).toMatchObject({
      resultMessage: "Đã gỡ trả lời.",
    });
    expect(await submit({ intent: "delete", ids: id })).toMatchObject({ resultMessage: "Đã xoá 1 đánh giá." });
    expect(await render(ctx, `${address[kind]}?state=deleted`)).not.toContain('<form method="post"');
  }
});

test("Review form returns field errors, or the reason why an action is not possible", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const { id } = await aReview(ctx, { productId, ...review });
  const send = (form: Record<string, string>) => go(ctx, address.cruise, { form });

  expect(await send({ intent: "reject", ids: id, reason: "  " })).toMatchObject({
    status: 400,
    data: { fields: { reason: "Ghi lý do từ chối, ít nhất 5 ký tự." }, values: { ids: id } },
  });
  expect(await send({ intent: "approve", ids: "" })).toMatchObject({ status: 400 });
  await send({ intent: "reply", id, expectedReply: "", reply: "Cảm ơn bạn." });
  expect(await send({ intent: "reply", id, expectedReply: "", reply: "Xin lỗi bạn." })).toMatchObject({
    status: 409,
    data: { result: { reply: "Cảm ơn bạn." }, values: { reply: "Xin lỗi bạn." } },
  });
  expect(await render(ctx, `${address.cruise}?text=khongcoai`)).toContain("Không tìm thấy kết quả");
  expect(await go(ctx, `${address.cruise}?page=9&size=5`)).toMatchObject({
    location: `${address.cruise}?page=1&size=5`,
  });
});

test("Reviews page lets content editors moderate without contact details, and is read-only for viewers", async ({
  ctx,
}) => {
  const { id: productId } = await aListedCruise(ctx);
  await aReview(ctx, { productId, ...review });

  const html = await render(ctx, address.cruise, "content");
  expect(html).toContain("0912 ••• 678");
  expect(html).not.toContain("ha@example.com");
  expect(await go(ctx, address.cruise, { role: "viewer" })).toMatchObject({ status: 403 });
});
