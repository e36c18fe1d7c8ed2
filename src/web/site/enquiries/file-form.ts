import type { z } from "zod";
import { parse } from "#http/input.ts";
import type { LimitName } from "#http/rate-limit.ts";
import { CAPTCHA_FIELD, rateLimitWithCaptcha } from "#http/verify-captcha.ts";
import type { Context } from "#platform/context.ts";
import { type RequestArgs, runFormAction } from "#web/forms/run-loader.ts";
import { type RequestGuard, requestGuard } from "#web/server/context.ts";

/** Limits of each form: for its sender, and for the recipient of its email, who may not have sent it. */
const limits = {
  contact: ["enquiry", "enquiryAnswer"],
  business: ["enquiry", "enquiryAnswer"],
  complaint: ["complaint", "complaintAnswer"],
  data: ["dataRequest", "proofEmail"],
} as const satisfies Record<string, readonly [LimitName, LimitName]>;

type FormName = keyof typeof limits;
type Submission = { action: FormName; token: unknown; email: string };

/** Rate-limits the sender and the recipient of the confirmation email. Throws `limited`, or `invalid` "captcha". */
export async function admitSender(
  ctx: Context,
  guard: RequestGuard,
  { action, token, email }: Submission,
): Promise<void> {
  const [limit, perAddress] = limits[action];
  await rateLimitWithCaptcha(ctx, guard, { action, token, limit });
  await guard.limits.consume(perAddress, email.toLowerCase());
}

type FileCommand<Input, Receipt> = (
  ctx: Context,
  input: Input,
  sender: { admit: () => Promise<void> },
) => Promise<Receipt>;

/** Parses a public form and files it. `read` builds the input where the fields of the form differ from the contract. */
export const fileForm = <Schema extends z.ZodType<{ email: string }>, Receipt>(
  { context, request }: RequestArgs,
  { action, schema, read }: { action: FormName; schema: Schema; read?: (form: FormData) => object },
  file: FileCommand<z.output<Schema>, Receipt>,
) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const guard = context.get(requestGuard);
    const { [CAPTCHA_FIELD]: token, ...fields } = Object.fromEntries(form);
    const input = parse(schema, read ? read(form) : fields);
    const admit = () => admitSender(ctx, guard, { action, token, email: input.email });
    return { sent: await file(ctx, input, { admit }) };
  });
