import { type AddressInfo, createServer } from "node:net";
import { expect, vi } from "vitest";
import { test } from "#tests/support/mail-server.ts";
import { queueEmail, sendWaitingEmails } from "./outbox.ts";
import { MAX_CONNECTIONS, type MailTransport, smtpTransport } from "./smtp-transport.ts";
import { outbox } from "./tables.ts";

const email = (recipient: string, reason = recipient) => ({
  reason,
  recipient,
  subject: "Đã giữ phòng Du thuyền Ngọc Lam",
  text: "Xin chào Hằng",
  html: "<p>Xin chào Hằng</p>",
});

test("an email arrives once with its Vietnamese text and is marked as sent", async ({ ctx, mail }) => {
  const transport = smtpTransport({ url: mail.url, from: "Hải Trình <chao@haitrinh.example>" });
  await queueEmail(ctx, email("hang@example.vn"));
  await queueEmail(ctx, email("hang@example.vn"));
  await sendWaitingEmails(ctx, transport);
  await sendWaitingEmails(ctx, transport);

  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toMatchObject({ subject: "Đã giữ phòng Du thuyền Ngọc Lam", from: { name: "Hải Trình" } });
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "sent", attempts: 1 }]);
});

test("an email to an unknown address is given up, and one to a busy server is retried", async ({ ctx, mail }) => {
  const transport = smtpTransport({ url: mail.url, from: "chao@haitrinh.example" });
  await queueEmail(ctx, email("bounce@example.vn"));
  await queueEmail(ctx, email("later@example.vn"));
  await sendWaitingEmails(ctx, transport);

  const states = Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.recipient, row.state]));
  expect(states).toEqual({ "bounce@example.vn": "failed", "later@example.vn": "waiting" });
});

test("an email whose files the server rejects is sent without them", async ({ ctx, mail }) => {
  const transport = smtpTransport({ url: mail.url, from: "chao@haitrinh.example" });
  const lines: object[] = [];
  const logging = { ...ctx, log: { ...ctx.log, warn: (line: object) => void lines.push(line) } };
  const files = { about: "booking:1", documents: ["confirmation"] };
  await queueEmail(ctx, { ...email("nofiles@example.vn"), ...files });
  await queueEmail(ctx, { ...email("bounce@example.vn"), ...files });
  const draw = async () => ({ filename: "phieu.pdf", content: Buffer.from("%PDF") });
  await sendWaitingEmails(logging, transport, draw);

  const states = Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.recipient, row.state]));
  expect(states).toEqual({ "bounce@example.vn": "failed", "nofiles@example.vn": "sent" });
  expect(mail.received.map(({ attachments }) => attachments)).toEqual([[]]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "mail.document_missing", document: "confirmation" }));
});

test("an email is retried for hours while the server is away, and is then given up", async ({ ctx, clock, mail }) => {
  const transport = smtpTransport({ url: mail.url, from: "chao@haitrinh.example" });
  await queueEmail(ctx, email("later@example.vn"));
  const tries = [];
  for (let hour = 0; hour < 24; hour += 1) {
    tries.push(await sendWaitingEmails(ctx, transport));
    clock.forward(60);
  }
  expect(tries.reduce((sum, count) => sum + count, 0)).toBe(7);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "failed", attempts: 7 }]);
});

test("an email is kept for staff to read when there is no mail server", async ({ ctx }) => {
  await queueEmail(ctx, email("hang@example.vn"));
  await sendWaitingEmails(ctx, undefined);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "kept", text: "Xin chào Hằng" }]);
});

test("a line break in a subject cannot add a header", async ({ ctx, mail }) => {
  await queueEmail(ctx, { ...email("hang@example.vn"), subject: "Chào\r\nBcc: all@example.vn" });
  await sendWaitingEmails(ctx, smtpTransport({ url: mail.url, from: "chao@haitrinh.example" }));
  expect(mail.received[0]?.bcc).toBeUndefined();
});

test("an email whose delivery hangs blocks no other email and is sent at most once more", async ({
  ctx,
  clock,
  mail,
}) => {
  const transport = smtpTransport({ url: mail.url, from: "chao@haitrinh.example" }, { silenceMs: 2000 });
  for (const one of [1, 2]) await queueEmail(ctx, email(`silent-${one}@example.vn`));
  for (let one = 0; one < 30; one += 1) await queueEmail(ctx, email(`khach-${one}@example.vn`));
  expect(await sendWaitingEmails(ctx, transport)).toBe(32);
  const states = async () => (await ctx.db.select().from(outbox)).map(({ state }) => state);
  expect((await states()).filter((state) => state === "sent")).toHaveLength(30);
  expect((await states()).filter((state) => state === "waiting")).toHaveLength(2);

  clock.forward(29);
  expect(await sendWaitingEmails(ctx, transport)).toBe(0);
  for (let hour = 0; hour < 12; hour += 1) {
    clock.forward(60);
    await sendWaitingEmails(ctx, transport);
  }
  const stuck = (await ctx.db.select().from(outbox)).filter(({ state }) => state === "failed");
  expect(stuck).toMatchObject([{ lastError: expect.stringContaining("thư có thể đã tới nơi") }, {}]);
  expect(mail.received.filter(({ to }) => to?.[0]?.address === "silent-1@example.vn")).toHaveLength(2);
});

test("sendWaitingEmails sends any number of emails over a few connections, each once", async ({ ctx, mail }) => {
  const transport = smtpTransport({ url: mail.url, from: "chao@haitrinh.example" });
  for (let one = 0; one < 200; one += 1) await queueEmail(ctx, email(`khach-${one}@example.vn`));
  // Two concurrent runs share the connections of one.
  const runs = await Promise.all([sendWaitingEmails(ctx, transport), sendWaitingEmails(ctx, transport)]);
  expect(runs[0] + runs[1]).toBe(200);
  expect(new Set(mail.received.map(({ to }) => to?.[0]?.address)).size).toBe(200);
  expect(mail.received).toHaveLength(200);
  expect(mail.connections.most).toBeLessThanOrEqual(MAX_CONNECTIONS);
});

test("an email after whose text the server closes the connection is not sent again at once", async ({ ctx }) => {
  let received = 0;
  const server = createServer((socket) => {
    let isText = false;
    socket.on("error", () => undefined).write("220 mail.example\r\n");
    socket.on("data", (bytes) => {
      const said = bytes.toString();
      if (!isText) {
        isText = said.startsWith("DATA");
        socket.write(isText ? "354 go on\r\n" : "250 ok\r\n");
      } else if (said.endsWith("\r\n.\r\n")) {
        received += 1;
        socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await queueEmail(ctx, email("hang@example.vn"));
  await sendWaitingEmails(ctx, smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "chao@haitrinh.example" }));
  server.close();
  expect(received).toBe(1);
  const [stored] = await ctx.db.select().from(outbox);
  expect(stored).toMatchObject({ state: "waiting", lastError: expect.stringContaining("thư có thể đã tới nơi") });
});

test("sendWaitingEmails queues the next run when its time is over, even while a delivery hangs", async ({
  ctx,
  clock,
}) => {
  const asked: string[] = [];
  const noted = { ...ctx, jobs: { ...ctx.jobs, soon: (name: string) => void asked.push(name) } };
  await queueEmail(ctx, email("silent@example.vn"));
  clock.forward(1);
  for (const one of ["a", "b", "c", "d", "e", "f"]) await queueEmail(ctx, email(`${one}@example.vn`));
  const silence = Promise.withResolvers<void>();
  const sent: string[] = [];
  const transport: MailTransport = async ({ recipient }) => {
    if (recipient.startsWith("silent")) return silence.promise;
    sent.push(recipient);
    clock.forward(1);
  };
  const first = sendWaitingEmails(noted, transport);
  await vi.waitFor(() => expect(asked).toContain("send-letters"), 60_000);
  await vi.waitFor(() => expect(sent).toHaveLength(4), 60_000);
  expect(await sendWaitingEmails(noted, transport)).toBe(2);
  silence.resolve();
  expect(await first).toBe(5);
});
