import { expect } from "vitest";
import { CARD_PICTURES } from "#modules/products/limits.ts";
import type { Context } from "#platform/context.ts";
import { aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { aVisit } from "#tests/support/page-visit.ts";
import { loader } from "./card-pictures-resource.tsx";

const answerTo = (ctx: Context, slug: string) =>
  Promise.resolve(loader(aVisit(ctx, `/du-thuyen/${slug}/anh`, { params: { slug } }) as never)).catch(
    (thrown: unknown) => thrown,
  );

test("a card gets the pictures after its first one, in their order and no more than it shows", async ({ ctx }) => {
  const imageIds: string[] = [];
  for (let made = 0; made < CARD_PICTURES + 2; made += 1) imageIds.push(await aPicture(ctx));
  const { slug } = await aCruise(ctx, { imageIds });
  const html = await ((await answerTo(ctx, slug)) as Response).text();
  const shown = [...html.matchAll(/<img src="\/media\/([0-9a-f-]{36})\//g)].map(([, id]) => id);
  expect(shown).toEqual(imageIds.slice(1, CARD_PICTURES));
});

test("a draft and an unknown product have no pictures for a card", async ({ ctx }) => {
  const { slug } = await aCruise(ctx, { status: "draft", imageIds: [await aPicture(ctx), await aPicture(ctx)] });
  for (const unseen of [slug, "khong-co"]) expect(await answerTo(ctx, unseen)).toMatchObject({ init: { status: 404 } });
});
