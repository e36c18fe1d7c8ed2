import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect } from "vitest";
import { test as base } from "#tests/support/context.ts";
import { sendBatch, smtpPostman, writeLetter } from "./outbox.ts";
import { outbox } from "./tables.ts";

type Mail = { url: string; received: Email[] };

/** A mail server that refuses bounce@ for good and later@ for now. */
const test = base.extend<{ mail: Mail }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
  mail: async ({}, use) => {
    const received: Email[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        const code = address.startsWith("bounce") ? 550 : address.startsWith("later") ? 451 : 0;
        done(code ? Object.assign(new Error("refused"), { responseCode: code }) : null);
      },
      async onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await use({ url: `smtp://127.0.0.1:${port}`, received });
    await new Promise<void>((resolve) => server.close(resolve));
  },
});

const letter = (recipient: string, reason = recipient) => ({
  reason,
  recipient,
  subject: "Đã giữ phòng Du thuyền Ngọc Lam",
  text: "Xin chào Hằng",
  html: "<p>Xin chào Hằng</p>",
});

test("a letter arrives with its Vietnamese words, once, and is marked as sent", async ({ ctx, mail }) => {
  const postman = smtpPostman({ url: mail.url, from: "Hải Trình <chao@haitrinh.example>" });
  await writeLetter(ctx, letter("hang@example.vn"));
  await writeLetter(ctx, letter("hang@example.vn"));
  await sendBatch(ctx, postman);
  await sendBatch(ctx, postman);

  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toMatchObject({ subject: "Đã giữ phòng Du thuyền Ngọc Lam", from: { name: "Hải Trình" } });
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "sent", attempts: 1 }]);
});

test("an address that does not exist is given up, a server that is busy is tried again", async ({ ctx, mail }) => {
  const postman = smtpPostman({ url: mail.url, from: "chao@haitrinh.example" });
  await writeLetter(ctx, letter("bounce@example.vn"));
  await writeLetter(ctx, letter("later@example.vn"));
  await sendBatch(ctx, postman);

  const states = Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.recipient, row.state]));
  expect(states).toEqual({ "bounce@example.vn": "failed", "later@example.vn": "waiting" });
});

test("a server that stays away is asked again for hours, and then the letter is given up", async ({
  ctx,
  clock,
  mail,
}) => {
  const postman = smtpPostman({ url: mail.url, from: "chao@haitrinh.example" });
  await writeLetter(ctx, letter("later@example.vn"));
  const tries = [];
  for (let hour = 0; hour < 24; hour += 1) {
    tries.push(await sendBatch(ctx, postman));
    clock.forward(60);
  }
  expect(tries.reduce((sum, count) => sum + count, 0)).toBe(7);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "failed", attempts: 7 }]);
});

test("without a mail server letters are kept for staff to read", async ({ ctx }) => {
  await writeLetter(ctx, letter("hang@example.vn"));
  await sendBatch(ctx, undefined);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "kept", text: "Xin chào Hằng" }]);
});

test("a line break in a subject cannot add a header", async ({ ctx, mail }) => {
  await writeLetter(ctx, { ...letter("hang@example.vn"), subject: "Chào\r\nBcc: all@example.vn" });
  await sendBatch(ctx, smtpPostman({ url: mail.url, from: "chao@haitrinh.example" }));
  expect(mail.received[0]?.bcc).toBeUndefined();
});
