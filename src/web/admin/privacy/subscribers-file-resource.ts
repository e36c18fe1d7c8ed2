import { exportSubscribers } from "#modules/consents/commands/export-subscribers.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/subscribers-file-resource.ts";

/** Subscribers to offer emails, for a newsletter tool. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format) => ({
    name: "nhan-thu-uu-dai",
    file: await exportSubscribers(ctx, format),
  }));
