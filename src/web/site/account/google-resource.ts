import { redirect } from "react-router";
import { beginCustomerSignIn } from "#modules/customers/commands.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/google-resource.ts";
import { saveSignInChecks } from "./customer-cookies.ts";

/** Redirects to Google's sign-in page. */
export const loader = ({ context }: Route.LoaderArgs): Promise<Response> =>
  runLoader(context, async (ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("signIn", clientAddress);
    const { url, checks } = await beginCustomerSignIn(ctx);
    return redirect(url, {
      status: 303,
      headers: { "set-cookie": await saveSignInChecks(ctx, checks), "cache-control": "no-store" },
    });
  });
