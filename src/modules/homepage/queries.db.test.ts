import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { addPartner, addTestimonial } from "./commands.ts";
import { MAX_PARTNERS } from "./limits.ts";
import { listPartners, listTestimonials } from "./queries.ts";

test("partners of each kind come in staff order, as many as the page has room for", async ({ ctx }) => {
  for (let position = 20; position > 0; position -= 1) {
    await addPartner(ctx, { kind: "airline", name: `Hãng ${position}`, logoId: null, position });
    await addPartner(ctx, { kind: "hotel", name: `Nhà ${position}`, logoId: null, position });
  }

  const shown = await listPartners(ctx);

  expect(shown.filter((one) => one.kind === "airline").map((one) => one.name)).toEqual(
    Array.from({ length: MAX_PARTNERS.airline }, (_, index) => `Hãng ${index + 1}`),
  );
  expect(shown.filter((one) => one.kind === "hotel")).toHaveLength(MAX_PARTNERS.hotel);
  expect(shown.filter((one) => one.kind === "cruise")).toEqual([]);
});

test("testimonials are listed by kind, in staff order", async ({ ctx }) => {
  const words = { title: null, content: "Vui.", about: null };
  await addTestimonial(ctx, { ...words, kind: "flight", name: "Khoa", position: 2 });
  await addTestimonial(ctx, { ...words, kind: "flight", name: "Liên", position: 1 });
  await addTestimonial(ctx, { ...words, kind: "cruise", name: "Hằng", position: 3 });

  expect((await listTestimonials(ctx)).map(({ kind, name }) => [kind, name])).toEqual([
    ["cruise", "Hằng"],
    ["flight", "Liên"],
    ["flight", "Khoa"],
  ]);
});

test("a change of the home page invalidates every instance that shows it", async ({ ctx }) => {
  const invalidated: string[] = [];
  const reads = new Set<string>();
  const observed = { ...ctx, onInvalidated: (tags: ReadonlySet<string>) => invalidated.push(...tags) };
  await addPartner(observed, { kind: "cruise", name: "Ngọc Lam", logoId: null, position: 1 });
  await listPartners({ ...ctx, reads });

  expect(invalidated.some((tag) => reads.has(tag))).toBe(true);
});
