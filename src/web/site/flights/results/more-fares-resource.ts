import type { StreamEvent } from "#http/event-streams.ts";
import { DomainError } from "#kernel/errors.ts";
import { watchSupplierReplies } from "#modules/flights/queries/search-fares.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/more-fares-resource.ts";
import { fareRequest } from "./journey.ts";
import { readJourney } from "./results.server.ts";

/**
 * Server-sent events of a search: `heard` for each supplier that answers, then `end`. The browser reloads the fares from the
 * page of results.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const { limits, clientAddress, streams } = context.get(requestGuard);
  const { search, problem } = readJourney(ctx, new URL(request.url).searchParams.get("req") ?? "");
  if (problem) return noMoreEvents();
  return toErrorPage(async () => {
    await limits.consume("quote", clientAddress);
    const { signal } = request;
    try {
      return await streams.open({ address: clientAddress, signal }, async () =>
        (await watchSupplierReplies(ctx, fareRequest(search), signal)).map(toReplyEvent),
      );
    } catch (error) {
      if (error instanceof DomainError && error.kind === "invalid") return noMoreEvents();
      throw error;
    }
  });
}

/** Status 204 stops the reconnects of an EventSource. */
const noMoreEvents = () => new Response(null, { status: 204 });

const toReplyEvent = (replied: Promise<boolean>): StreamEvent => ({
  event: "heard",
  data: replied.then((really) => (really ? "answered" : "lost")),
});
