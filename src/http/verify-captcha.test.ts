import { expect, test } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import type { Captcha, Verdict } from "#platform/captcha.ts";
import type { Context } from "#platform/context.ts";
import { limits as all, type LimitName } from "./rate-limit.ts";
import { CAPTCHA_FIELD, rateLimitWithCaptcha, requireCaptcha } from "./verify-captcha.ts";

/** A sender with this CAPTCHA verdict; without a verdict the CAPTCHA is off. */
function aSender(verdict?: Verdict) {
  const captcha: Captcha | undefined = verdict && {
    shown: { siteKey: "", script: "" },
    origin: "",
    verify: async () => verdict,
  };
  let left: number = all.review.points;
  const limits = {
    async consume(_name: LimitName, _key: string, points = 1) {
      left -= points;
      if (left < 0) throw new DomainError("limited", "too-many-requests", "Đợi một lát.");
    },
  };
  return { ctx: { captcha } as Context, sender: { clientAddress: "203.0.113.9", limits } };
}

const asked = { action: "review", token: "a token", limit: "review" } as const;

async function countAdmitted(verdict?: Verdict): Promise<number> {
  const { ctx, sender } = aSender(verdict);
  let sent = 0;
  for (; ; sent += 1) {
    const admitted = await rateLimitWithCaptcha(ctx, sender, asked).then(
      () => true,
      () => false,
    );
    if (!admitted) return sent;
  }
}

test("rateLimitWithCaptcha lets a person send four times as much as an unverified sender", async () => {
  expect(await countAdmitted("human")).toBe(20);
  expect(await countAdmitted("unreachable")).toBe(5);
  expect(await countAdmitted()).toBe(5);
  expect(await countAdmitted("robot")).toBe(0);
});

test("rateLimitWithCaptcha shows a robot the error at the field, and requireCaptcha rejects staff while the provider is unreachable", async () => {
  const robot = aSender("robot");
  await expect(rateLimitWithCaptcha(robot.ctx, robot.sender, asked)).rejects.toMatchObject({
    kind: "invalid",
    code: "captcha",
    fields: { [CAPTCHA_FIELD]: expect.stringContaining("robot") },
  });
  const away = aSender("unreachable");
  await expect(requireCaptcha(away.ctx, away.sender, asked)).rejects.toMatchObject({ kind: "unavailable" });
  for (const verdict of ["human", undefined] as const) {
    const { ctx, sender } = aSender(verdict);
    await expect(requireCaptcha(ctx, sender, asked)).resolves.toBeUndefined();
  }
});
