import type { Log } from "../log.ts";

export type Cdn = {
  /** Takes POST requests with the tags of changed content: as JSON for Cloudflare, in `Surrogate-Key` for Varnish. */
  purgeUrl: string;
  token: string;
};

/** Changes of one moment are purged together. */
const FIRST_MS = 100;
/** Another instance polls the change for up to a second, and may answer the CDN with the old page until then: each tag is purged twice. */
const SECOND_MS = 1500;
const PURGES_PER_TAG = 2;
/** Cloudflare takes this many tags at once (developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags). */
const MAX_TAGS = 100;
const TIMEOUT_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Headers by which a CDN finds the pages that show some content. */
export function tagHeaders(tags: Iterable<string>): Record<string, string> {
  const list = [...tags];
  return { "cache-tag": list.join(","), "surrogate-key": list.join(" ") };
}

/** Purges changed content from the CDN in front of the site. */
export class CdnPurge {
  readonly #cdn: Cdn;
  readonly #log: Log;
  /** The number of purges that each tag still needs. */
  readonly #left = new Map<string, number>();
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(cdn: Cdn, log: Log) {
    this.#cdn = cdn;
    this.#log = log;
  }

  /** Records a change of this instance. The purge runs in the background, and a failed one is tried again until it succeeds. */
  schedule(tags: Iterable<string>): void {
    for (const tag of tags) this.#left.set(tag, PURGES_PER_TAG);
    this.#timer ??= setTimeout(() => void this.#run(), FIRST_MS).unref();
  }

  /** Purges all waiting tags once more before the instance ends. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const tags = [...this.#left.keys()];
    for (let from = 0; from < tags.length; from += MAX_TAGS) await this.#purge(tags.slice(from, from + MAX_TAGS));
  }

  async #run(): Promise<void> {
    const tags = this.#next();
    for (const tag of tags) this.#count(tag, -1);
    const isDone = await this.#purge(tags);
    if (!isDone) for (const tag of tags) this.#count(tag, 1);
    this.#failures = isDone ? 0 : this.#failures + 1;
    const pause = Math.min(SECOND_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#timer = this.#left.size > 0 ? setTimeout(() => void this.#run(), pause).unref() : undefined;
  }

  #next = (): string[] => [...this.#left.keys()].slice(0, MAX_TAGS);

  #count(tag: string, step: number): void {
    const left = Math.min(PURGES_PER_TAG, (this.#left.get(tag) ?? 0) + step);
    if (left > 0) this.#left.set(tag, left);
    else this.#left.delete(tag);
  }

  async #purge(tags: readonly string[]): Promise<boolean> {
    if (tags.length === 0) return true;
    try {
      const response = await fetch(this.#cdn.purgeUrl, {
        method: "POST",
        headers: {
          authorization: `Bearer ${this.#cdn.token}`,
          "content-type": "application/json",
          "surrogate-key": tags.join(" "),
        },
        body: JSON.stringify({ tags }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The CDN answered ${response.status}`);
      return true;
    } catch (error) {
      this.#log.warn(
        { event: "cdn.purge_failed", err: error, tags: tags.length },
        "changed content not purged from the CDN; trying again",
      );
      return false;
    }
  }
}
