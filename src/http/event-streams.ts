import { DomainError } from "#kernel/errors.ts";

/** Streams open at once, each a socket and a little memory. Many travellers share one address of a mobile network. */
const MAX_OPEN = 500;
const MAX_OF_ADDRESS = 20;
/** The longest duration of a stream; all events are known sooner. */
const MAX_MS = 60_000;
/** The Retry-After of a rejected stream, in seconds. */
const RETRY_SECONDS = 15;

type Listener = { address: string; signal: AbortSignal };

/** An event that is sent as soon as its data is known. The promise never rejects. */
export type StreamEvent = { event: string; data: Promise<string> };

export type EventStreams = {
  /**
   * Opens a server-sent event stream that sends each event when it is known and then `end`, after which the browser must not reconnect.
   * `begin` runs before the response, so that its error becomes the response. Throws `limited` when too many streams are open.
   */
  open(listener: Listener, begin: () => Promise<readonly StreamEvent[]>): Promise<Response>;
  /** Closes open streams and opens no more. Browsers reconnect and reach another instance. */
  close(): void;
};

export function createEventStreams(): EventStreams {
  const open = new Set<{ address: string; close: () => void }>();
  let isClosed = false;

  function take(address: string) {
    const ofAddress = [...open].filter((one) => one.address === address).length;
    if (isClosed || open.size >= MAX_OPEN || ofAddress >= MAX_OF_ADDRESS)
      throw new DomainError("limited", "too-many-listeners", "Đang có quá nhiều người chờ. Xin thử lại sau ít phút.", {
        retryAfterSeconds: RETRY_SECONDS,
      });
    const place = { address, close: () => {} };
    open.add(place);
    return place;
  }

  return {
    async open({ address, signal }, begin) {
      const place = take(address);
      const release = () => void open.delete(place);
      try {
        const events = await begin();
        const stream = streamOf(events, { signal, release });
        place.close = stream.close;
        if (isClosed) stream.close();
        return new Response(stream.body, {
          headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
        });
      } catch (error) {
        release();
        throw error;
      }
    },
    close() {
      isClosed = true;
      for (const { close } of open) close();
    },
  };
}

type Ending = { signal: AbortSignal; release: () => void };

function streamOf(tellings: readonly StreamEvent[], { signal, release }: Ending) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const tell = (text: string) => controller?.enqueue(encoder.encode(text));
  const cleanUp = () => {
    controller = null;
    clearTimeout(late);
    signal.removeEventListener("abort", close);
    release();
  };
  const close = () => {
    const ending = controller;
    cleanUp();
    ending?.close();
  };
  const end = () => {
    tell("event: end\ndata: \n\n");
    close();
  };
  const late = setTimeout(end, MAX_MS).unref();
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
      // Proxies may hold back a response until its first bytes.
      tell(": asked\n\n");
    },
    cancel: cleanUp,
  });
  signal.addEventListener("abort", close);
  const messages = tellings.map(({ event, data }) => data.then((known) => tell(`event: ${event}\ndata: ${known}\n\n`)));
  void Promise.all(messages).then(end);
  if (signal.aborted) close();
  return { body, close };
}
