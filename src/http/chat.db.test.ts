import { Hono } from "hono";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { companyForm } from "#modules/settings/contract/forms.ts";
import { chatProviderOf } from "#modules/settings/contract/groups.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { chatRoutes } from "./chat.ts";
import type { RequestEnv } from "./request-env.ts";
import { addSecurityHeaders } from "./security-headers.ts";

const CRISP = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";

async function chatOf(ctx: Context, chatId: string | null) {
  const company = { brand: "Hải Trình", hotline: null, email: null, hours: "", company: null };
  await saveSettings(ctx, "company", { ...company, zaloUrl: null, messengerUrl: null, chatId });
  const app = new Hono<RequestEnv>()
    .use(addSecurityHeaders(ctx.siteUrl), async (c, next) => {
      c.set("ctx", { ...ctx, actor: visitor });
      await next();
    })
    .route("/", chatRoutes());
  const answer = await app.request("/tro-chuyen");
  return { answer, html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
}

test("the chat page allows only the provider of the settings, and only our pages may frame it", async ({ ctx }) => {
  const zalo = await chatOf(ctx, "1234567890123456789");
  expect(zalo.html).toContain('data-oaid="1234567890123456789"');
  expect(zalo.policy).toMatch(/script-src https:\/\/sp\.zalo\.me;/);
  expect(zalo.policy, "its script has no origin of ours").toMatch(/sandbox (?!.*allow-same-origin)/);
  const crisp = await chatOf(ctx, CRISP);
  expect(crisp.html).toContain(`src="https://go.crisp.chat/chat/embed/?website_id=${CRISP}"`);
  expect(crisp.policy).not.toMatch(/script-src|zalo/);
  for (const { answer, policy } of [zalo, crisp]) {
    expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([200, "SAMEORIGIN"]);
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
  }
});

test("the chat page links to the contacts when no chat account is set, and no page may frame it", async ({ ctx }) => {
  const { answer } = await chatOf(ctx, null);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/lien-he"]);
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
});

test("the settings accept the id of either provider and nothing that could be markup", () => {
  const parseChatId = (chatId: string) => companyForm.safeParse({ brand: "Hải Trình", chatId });
  expect(parseChatId(CRISP.toUpperCase()).data?.chatId).toBe(CRISP);
  expect(parseChatId(" ").data?.chatId).toBeNull();
  expect([chatProviderOf("12345678"), chatProviderOf(CRISP)]).toEqual(["zalo", "crisp"]);
});
