import { expect, test } from "vitest";
import { z } from "zod";
import { visitor } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { actionsFor, formAction, formActionOf, noInput } from "./form-actions.ts";

const ctx = { actor: visitor } as Context;

function formOf(...fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("formActionOf rejects a form that names a field twice, the intent included", async () => {
  const done: string[] = [];
  const formActions = actionsFor("public", {
    release: formAction(noInput, async () => void done.push("release")),
    note: formAction(z.object({ text: z.string() }), async (_, { text }) => void done.push(text)),
  });
  const rejection = expect.objectContaining({ kind: "invalid", code: "repeated-field" });

  expect(() => formActionOf(ctx, formActions, formOf(["intent", "note"], ["intent", "release"]))).toThrow(rejection);
  expect(() => formActionOf(ctx, formActions, formOf(["intent", "note"], ["text", "a"], ["text", "b"]))).toThrow(
    rejection,
  );
  await formActionOf(ctx, formActions, formOf(["intent", "note"], ["text", "a"])).run(undefined);

  expect(done).toEqual(["a"]);
});
