import { eq } from "drizzle-orm";
import { visitor } from "#kernel/actor.ts";
import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { answerCase, resolveCase } from "#modules/cases/commands/decide-case.ts";
import { confirmRequest, fileComplaint, fileDataRequest } from "#modules/cases/commands/file-case.ts";
import { complaintInput, dataRequestInput } from "#modules/cases/contract.ts";
import { getCaseDetail } from "#modules/cases/queries/get-case.ts";
import { isDataRight, proofSecret } from "#modules/cases/rules.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { type CaseSeed, caseSeeds } from "./demo/cases.ts";

const admit = async () => undefined;

/** Files complaints and data requests of the demo by real commands, each at its own moment. */
export async function loadCases(ctx: Context, today: CalendarDate): Promise<void> {
  for (const seed of caseSeeds) {
    const on = (days: number, time: string): Context => {
      const moment = vietnamInstant(addDays(today, days - seed.daysAgo), time);
      return { ...ctx, now: () => moment };
    };
    const code = await loadCase({ ...on(0, "08:30"), actor: visitor }, seed);
    const versionOf = async () => ({ version: (await getCaseDetail(ctx, code)).version });
    if (seed.answered) await answerCase(on(1, "10:00"), code, { ...(await versionOf()), text: seed.answered });
    if (seed.resolved) await resolveCase(on(2, "15:00"), code, { ...(await versionOf()), text: seed.resolved });
  }
}

async function loadCase(ctx: Context, { topic, name, email, message, wish }: CaseSeed): Promise<string> {
  const asked = { name, email, phone: "0900 000 000", message, wish };
  if (!isDataRight(topic))
    return (await fileComplaint(ctx, complaintInput.parse({ ...asked, problem: topic }), { admit })).code;
  const { code } = await fileDataRequest(ctx, dataRequestInput.parse({ ...asked, right: topic }), { admit });
  const [letter] = await ctx.db.select({ about: outbox.about }).from(outbox).where(eq(outbox.recipient, email));
  const id = letter?.about?.replace("case:", "") ?? "";
  await confirmRequest(ctx, { code, key: proofSecret(ctx, { id, keyVersion: 0 }) });
  return code;
}
