import { expect, test } from "vitest";
import type { Context } from "#platform/context.ts";
import { attachDocuments, type DrawEmailDocument } from "./attach-documents.ts";

const ctx = {} as Context;
const email = { about: "booking:1", recipient: "hang@example.vn", documents: ["first", "second"] };
const fileOf = (bytes: number) => ({ filename: "phieu.pdf", content: Buffer.alloc(bytes) });
const failuresOf = ({ failures }: Awaited<ReturnType<typeof attachDocuments>>) =>
  failures.map(({ document }) => document);

test("attachDocuments attaches the others when one document fails or is no longer true", async () => {
  const draw: DrawEmailDocument = async (_, { name }) => {
    if (name === "first") throw new Error("worker ended");
    return name === "second" ? fileOf(10) : null;
  };
  const attached = await attachDocuments(ctx, { ...email, documents: ["gone", "first", "second"] }, draw);
  expect(attached.files).toHaveLength(1);
  expect(failuresOf(attached)).toEqual(["first"]);
});

test("attachDocuments gives up all documents that a hanging drawing keeps waiting", async () => {
  const begun: { name: string; maxMs: number }[] = [];
  const hang: DrawEmailDocument = (_, { name, maxMs }) => {
    begun.push({ name, maxMs });
    return new Promise(() => undefined);
  };
  const attached = await attachDocuments(ctx, email, hang, 50);
  expect(attached.files).toEqual([]);
  expect(failuresOf(attached)).toEqual(["first", "second"]);
  // The second one would only keep the worker from other documents.
  expect(begun.map(({ name }) => name)).toEqual(["first"]);
  expect(begun[0]?.maxMs).toBeLessThanOrEqual(50);
});

test("attachDocuments leaves out a file that is too large, alone or beside the others", async () => {
  const sized = (sizes: Record<string, number>): DrawEmailDocument => {
    return async (_, { name }) => fileOf(sizes[name] ?? 0);
  };
  expect(failuresOf(await attachDocuments(ctx, email, sized({ first: 2_000_001, second: 10 })))).toEqual(["first"]);
  expect(failuresOf(await attachDocuments(ctx, email, sized({ first: 1_500_000, second: 600_000 })))).toEqual([
    "second",
  ]);
});

test("attachDocuments asks for nothing when an email has no documents or no subject", async () => {
  const draw: DrawEmailDocument = () => Promise.reject(new Error("asked"));
  for (const one of [
    { ...email, documents: [] },
    { ...email, about: null },
  ])
    expect(await attachDocuments(ctx, one, draw)).toEqual({ files: [], failures: [] });
});
