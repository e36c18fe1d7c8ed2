import { expect, test } from "vitest";
import { readForm } from "./body.ts";

/** A form as it arrives over the network: in pieces and without a content length. */
async function arriving(form: FormData, change: (pieces: Uint8Array[]) => Iterable<Uint8Array> = (pieces) => pieces) {
  const sent = new Response(form);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) =>
    bytes.subarray(index * 1000, index * 1000 + 1000),
  );
  const left = change(pieces)[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return new Request("http://a.example", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

function aForm() {
  const form = new FormData();
  form.set("tên", "Nguyễn\u0000 Văn A");
  form.set("file", new Blob([new Uint8Array(50_000).fill(65)]), "phiếu.pdf");
  return form;
}

test("readForm reads a form whole whatever pieces it arrives in, with texts that can be stored", async () => {
  const form = await readForm(await arriving(aForm()), 60_000);
  const file = form.get("file") as File;
  expect([form.get("tên"), file.name, file.size]).toEqual(["Nguyễn Văn A", "phiếu.pdf", 50_000]);
  expect(new Set(await file.bytes())).toEqual(new Set([65]));
});

test("readForm reads no more of a form than its limit", async () => {
  let read = 0;
  const counted = function* (pieces: Uint8Array[]) {
    for (const piece of pieces) {
      read += piece.length;
      yield piece;
    }
  };
  await expect(readForm(await arriving(aForm(), counted), 20_000)).rejects.toMatchObject({ code: "body-too-large" });
  expect(read).toBeLessThan(30_000);
});

test("readForm distinguishes a form that is cut off from a body that is no form", async () => {
  const cut = function* (pieces: Uint8Array[]) {
    yield* pieces.slice(0, 10);
    throw new Error("the network is lost");
  };
  await expect(readForm(await arriving(aForm(), cut), 60_000)).rejects.toMatchObject({ code: "body-cut-off" });
  const half = await arriving(aForm(), (pieces) => pieces.slice(0, 10));
  await expect(readForm(half, 60_000)).rejects.toMatchObject({ code: "malformed-form" });
});
