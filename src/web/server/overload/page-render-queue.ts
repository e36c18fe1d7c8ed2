import { isbot } from "isbot";
import { isPrefetch } from "#http/prefetch.ts";
import { createBoundedQueue } from "#platform/bounded-queue.ts";
import { isApplicationPath } from "#web/browser/app-paths.ts";
import { isData, isDetail } from "../cacheable-pages.ts";

/** How many pages render at the same time: enough for one core while some wait for the database. */
const CONCURRENT_RENDERS = 4;
/** Pages that wait for airlines or Google use memory but no processor time; one instance of the product has memory for this many. */
const CONCURRENT_OUTSIDE = 600;

/**
 * The queue length from which a request of each kind is rejected; requests nearer to a booking may wait longer. A page takes about ten
 * milliseconds, so the last one waits half a second. A quick "try again" serves visitors better than a longer queue.
 */
const maxWaiting = { prefetch: 10, crawler: 20, list: 40, detail: 50, data: 60 } as const;

export type PageRenderQueue = ReturnType<typeof createPageRenderQueue>;

type Header = (name: string) => string | null | undefined;
/** The client, and the path and query that it asks for. */
type Visit = { client: string; address: string };

/**
 * Queues the rendering of pages. The checkout and own bookings have a queue of their own, which other pages cannot fill. So have pages that
 * wait for suppliers, which would hold the slots of others for seconds.
 */
export function createPageRenderQueue() {
  const documents = createBoundedQueue(CONCURRENT_RENDERS);
  const appPages = createBoundedQueue(CONCURRENT_RENDERS);
  const outside = createBoundedQueue(CONCURRENT_OUTSIDE);

  const queueOf = (address: string) =>
    callsExternalApi(address) ? outside : isApplicationPath(address) ? appPages : documents;
  const queueOptions = (header: Header, { client, address }: Visit) => ({
    client,
    maxWaiting: maxWaitingOf(header, address),
  });

  return {
    /** Renders a page in its slot. Throws OverloadedError. */
    run: <T>(request: Request, visit: Visit, work: () => Promise<T>): Promise<T> =>
      queueOf(visit.address).run(
        queueOptions((name) => request.headers.get(name), visit),
        work,
      ),
    /** Pages that render and pages that wait, without those that wait for airlines or Google. */
    load: () => ({
      running: documents.load().running + appPages.load().running,
      waiting: documents.load().waiting + appPages.load().waiting,
    }),
    /** Whether a page requested now would be rejected. */
    isFull: (header: Header, visit: Visit): boolean => queueOf(visit.address).isFull(queueOptions(header, visit)),
  };
}

const externalPages =
  /^\/(tim-ve-may-bay\/(ket-qua(\/hang-tra-loi)?|ve-re-nhat-thang|hanh-khach)|dang-nhap\/google(\/tro-ve)?)\/?(\.data)?$/i;

/** Whether the loader of a page asks airlines or Google, in every spelling of its address that the router accepts. */
export function callsExternalApi(address: string): boolean {
  const path = address.replace(/[?#].*/, "");
  try {
    return externalPages.test(decodeURIComponent(path));
  } catch {
    return false; // the router cannot read it either
  }
}

function maxWaitingOf(header: Header, address: string): number {
  if (isPrefetch(header)) return maxWaiting.prefetch;
  // The router asks for the data of a page: the visitor is on the site already.
  if (isData(address)) return maxWaiting.data;
  if (isbot(header("user-agent"))) return maxWaiting.crawler;
  return isDetail(address) ? maxWaiting.detail : maxWaiting.list;
}
