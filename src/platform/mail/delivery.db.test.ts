import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { readConfig } from "#platform/config.ts";
import { integrationsOf } from "#platform/integrations.ts";
import { test } from "#tests/support/context.ts";
import { findNewestDelivery } from "./delivery.ts";
import { queueEmail } from "./outbox.ts";
import { outbox } from "./tables.ts";

const email = { subject: "Xác nhận", text: "Chào bạn", html: "<p>Chào bạn</p>", recipient: "lan@example.vn" };

test("findNewestDelivery reports the newest email to an address as queued, sent or held", async ({
  ctx: without,
  clock,
}) => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "chao@example.vn" };
  const ctx = { ...without, integrations: integrationsOf(readConfig(smtp)) };
  const asked = { about: "booking:1", recipient: email.recipient };
  expect(await findNewestDelivery(ctx, asked)).toBeNull();

  await queueEmail(ctx, { ...email, reason: "placed:1", about: asked.about });
  expect(await findNewestDelivery(ctx, asked)).toBe("queued");
  expect(await findNewestDelivery(without, asked), "no mail server").toBe("held");
  expect(await findNewestDelivery(ctx, { ...asked, recipient: "khac@example.vn" })).toBeNull();

  await ctx.db.update(outbox).set({ state: "sent" }).where(eq(outbox.reason, "placed:1"));
  expect(await findNewestDelivery(ctx, asked)).toBe("sent");

  clock.forward(1);
  await queueEmail(ctx, { ...email, reason: "paid:1", about: asked.about });
  for (const state of ["kept", "failed"] as const) {
    await ctx.db.update(outbox).set({ state }).where(eq(outbox.reason, "paid:1"));
    expect(await findNewestDelivery(ctx, asked), state).toBe("held");
  }
});
