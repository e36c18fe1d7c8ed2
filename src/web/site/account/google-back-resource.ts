import { redirect } from "react-router";
import { DomainError } from "#kernel/errors.ts";
import { finishCustomerSignIn } from "#modules/customers/commands.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/google-back-resource.ts";
import { dropChecks, keepCustomerToken, readSignInChecks } from "./customer-cookies.ts";

/** OAuth callback of Google. The checks are used up by the first call: a replay of this address signs in no one. */
export const loader = ({ context, request }: Route.LoaderArgs): Promise<Response> =>
  runLoader(context, async (ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("signIn", clientAddress);
    const headers = new Headers({ "cache-control": "no-store" });
    headers.append("set-cookie", await dropChecks(ctx));
    const checks = await readSignInChecks(ctx, request);
    try {
      if (!checks) throw new DomainError("invalid", "google-failed", "");
      const session = await finishCustomerSignIn(ctx, { query: new URL(request.url).search, checks });
      headers.append("set-cookie", await keepCustomerToken(ctx, session));
      return redirect(paths.account(), { status: 303, headers });
    } catch (error) {
      if (!(error instanceof DomainError) || !error.code.startsWith("google-")) throw error;
      return redirect(paths.account({ loi: error.code.slice("google-".length) }), { status: 303, headers });
    }
  });
