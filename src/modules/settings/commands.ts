import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import { type SettingInput, type SettingName, settingGroups } from "./contract.ts";
import { settings } from "./tables.ts";

/** Replaces one group of settings; null removes it. */
export async function saveSettings<N extends SettingName>(
  ctx: Context,
  name: N,
  value: SettingInput<N>,
): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  const parsed = settingGroups[name].safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]);
    throw invalid("Cài đặt chưa đúng.", Object.fromEntries(fields));
  }

  await inTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db.select().from(settings).where(eq(settings.name, name)).for("update");
    if (parsed.data === null) {
      await ctx.db.delete(settings).where(eq(settings.name, name));
    } else {
      const row = { name, value: parsed.data, updatedAt: ctx.now() };
      await ctx.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
    }
    const subject = { type: "settings", id: name, label: name };
    await record(ctx, {
      action: "settings.saved",
      subject,
      before: { value: former?.value ?? null },
      after: { value: parsed.data },
    });
    await touch(ctx, "settings");
  });
}
