import { type FormActions, formActionOf } from "#web/forms/form-actions.ts";
import { type RequestArgs, runFormAction } from "#web/forms/run-loader.ts";
import type { Done } from "./action-form.tsx";

/** Runs the form that was sent to a page with several forms, each of which answers with a message. */
export const runActions = <Target = void>(
  args: RequestArgs,
  actions: FormActions<Target, string>,
  target: Target,
  maxBytes?: number,
) =>
  runFormAction(
    args,
    async (form, ctx): Promise<Done> => {
      const { intent, run } = formActionOf(ctx, actions, form);
      return { intent, resultMessage: await run(target) };
    },
    maxBytes,
  );
