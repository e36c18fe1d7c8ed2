import { afterAll, expect, test, vi } from "vitest";
import { openQueue } from "#platform/jobs/boss.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { makeClock, makeContext, silentLog } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { readBacklogs } from "./backlogs.ts";

test("backlogs count waiting emails with their age, and jobs that failed for good and have not succeeded since", async () => {
  const database = await openTestDatabase();
  let isBroken = true;
  const fail = {
    name: "fail",
    title: "fail",
    retries: 0,
    run: async () => {
      if (isBroken) throw new Error("on purpose");
    },
  };
  const queue = openQueue(database.background, database.kind, [fail], silentLog);
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });
  const clock = makeClock();
  const ctx = { ...makeContext(drizzleOf(database), clock), jobs: queue };
  await queue.start(() => ctx);
  await queueEmail(ctx, { reason: "a", recipient: "a@example.vn", subject: "Thư", text: "Chào", html: "<p>Chào</p>" });
  await queue.enqueue(ctx, fail, { id: 1 });
  clock.forward(3);

  await vi.waitFor(async () => {
    const backlogs = await readBacklogs(database.background, ctx.now());
    expect(backlogs).toMatchObject({ failed_jobs: 1, waiting_emails: 1, overdue_email_seconds: 180 });
    expect(backlogs).toMatchObject({ unpaid_bookings: 0, unmatched_vnd: 0, failed_emails: 0 });
  });

  isBroken = false;
  await queue.enqueue(ctx, fail, { id: 1 });
  await vi.waitFor(async () =>
    expect(await readBacklogs(database.background, ctx.now())).toMatchObject({ failed_jobs: 0 }),
  );
});
