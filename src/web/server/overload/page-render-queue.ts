import { isbot } from "isbot";
import { isPrefetch } from "#http/prefetch.ts";
import { createFairQueue } from "#platform/fair-queue.ts";
import { isApplicationPath } from "#web/browser/app-paths.ts";
import { isData, isDetail } from "../cacheable-pages.ts";

/** How many pages render at the same time: enough for one core while some wait for the database. */
const CONCURRENT_RENDERS = 4;
/** Longer than a wait in the queue takes, unless the database is slow. */
const MAX_WAIT_MS = 5000;
/** Pages that wait for airlines or Google cost no processor time; the memory of one copy of the product bears this many. */
const CONCURRENT_OUTSIDE = 600;

/** The lowest priority is shed first: prefetched pages, then crawlers, then the pages that are furthest from a booking. */
const priorities = { prefetch: 0, crawler: 1, list: 2, detail: 3, data: 4 } as const;
type Priority = (typeof priorities)[keyof typeof priorities];

/** The time between the starts of two renders on an idle core. */
const SERVICE_TIME_MS = 10;
/**
 * How many pages may wait before one of a priority is shed: at the usual service time the last one waits for half a second. A quick "try
 * again" serves visitors better than a longer queue.
 */
const capacities: Readonly<Record<Priority, number>> = { 0: 10, 1: 20, 2: 40, 3: 50, 4: 60 };

export type PageRenderQueue = ReturnType<typeof createPageRenderQueue>;

/**
 * Queues the rendering of pages. The checkout and own bookings have a queue of their own, which other pages cannot fill. So have pages that
 * wait for suppliers, which would hold the slots of others for seconds.
 */
export function createPageRenderQueue() {
  const options = {
    concurrency: CONCURRENT_RENDERS,
    capacityFor: (priority: number) => capacities[priority as Priority],
    serviceTimeMs: SERVICE_TIME_MS,
    maxWaitMs: MAX_WAIT_MS,
  };
  const documents = createFairQueue(options);
  // App pages share one core with static pages, so a render up to four times slower must not reduce this queue's capacity.
  const appPages = createFairQueue({ ...options, serviceTimeMs: 4 * SERVICE_TIME_MS });
  const outside = createFairQueue({ ...options, concurrency: CONCURRENT_OUTSIDE });

  const queueOf = (address: string) =>
    waitsForOthers(address) ? outside : isApplicationPath(address) ? appPages : documents;

  return {
    /** Renders a page in its slot. Throws OverloadedError when the queue sheds it. */
    run: <T>(request: Request, { client, address, isAdmitted }: Visit, work: () => Promise<T>): Promise<T> =>
      queueOf(address).run(
        { client, priority: priorityOf((name) => request.headers.get(name), address), isAdmitted },
        work,
      ),
    /** Whether a page requested now would be shed. */
    wouldReject: (header: Header, { client, address }: Visit): boolean =>
      queueOf(address).wouldReject({ client, priority: priorityOf(header, address) }),
  };
}

type Header = (name: string) => string | null | undefined;
/** The client and the path and query that it asks for. */
type Visit = { client: string; address: string; isAdmitted?: boolean };

const asksOthers =
  /^\/(tim-ve-may-bay\/(ket-qua(\/hang-tra-loi)?|ve-re-nhat-thang|hanh-khach)|dang-nhap\/google(\/tro-ve)?)\/?(\.data)?$/i;

/** Whether the loader of a page asks airlines or Google, in every spelling of its address that the router accepts. */
export function waitsForOthers(address: string): boolean {
  const path = address.replace(/[?#].*/, "");
  try {
    return asksOthers.test(decodeURIComponent(path));
  } catch {
    return false; // the router cannot read it either
  }
}

function priorityOf(header: Header, address: string): Priority {
  if (isPrefetch(header)) return priorities.prefetch;
  // The router asks for the data of a page: the visitor is on the site already.
  if (isData(address)) return priorities.data;
  if (isbot(header("user-agent"))) return priorities.crawler;
  return isDetail(address) ? priorities.detail : priorities.list;
}
