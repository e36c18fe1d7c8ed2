import { data, redirect } from "react-router";
import { type Caller, findCaller } from "#modules/enquiries/queries/find-caller.ts";
import { runFormAction } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/caller-resource.ts";

export type CallerAnswer = { phone: string; caller: Caller | null };

/** Looks a caller up by POST, so that the phone number is in no address and in no log. */
export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const phone = String(form.get("phone") ?? "");
    const answer: CallerAnswer = { phone, caller: await findCaller(ctx, phone) };
    return data(answer, { headers: { "Cache-Control": "no-store" } });
  });

/** GET redirects to the phone booking page, which has the form. */
export const loader = () => redirect(adminPaths.newBooking());
