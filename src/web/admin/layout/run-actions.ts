import type { RouterContextProvider } from "react-router";
import { type FormActions, formActionOf } from "#web/forms/form-actions.ts";
import { runFormAction } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Done } from "./action-form.tsx";

type ActionArgs = { context: Readonly<RouterContextProvider>; request: Request };

/** Runs the form that was sent to a page with several forms, each of which answers with a message. */
export const runActions = <Target = void>(
  { context, request }: ActionArgs,
  actions: FormActions<Target, string>,
  target: Target,
  maxBytes?: number,
) =>
  runFormAction(
    request,
    async (form): Promise<Done> => {
      const { intent, run } = formActionOf(context.get(requestContext), actions, form);
      return { intent, resultMessage: await run(target) };
    },
    maxBytes,
  );
