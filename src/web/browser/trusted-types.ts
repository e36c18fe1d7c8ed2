type Rules = { createHTML?: (text: string) => string; createScriptURL?: (text: string) => string };
/** The parts of Trusted Types (W3C) used here, which the compiler does not know. The result of a policy is used like a string. */
type Factory = { createPolicy(name: string, rules: Rules): Rules };

/**
 * Creates a policy. The module that calls it is the only one that turns text into markup or script addresses. The CSP of the page lists its
 * name (TRUSTED in http/headers.ts). A browser without Trusted Types takes plain strings.
 */
export const createPolicy = (name: string, rules: Rules): Rules =>
  (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(name, rules) ?? rules;

const pagePolicy = createPolicy("page", { createHTML: (html) => html });

/** The markup of one of our pages, to be parsed: nothing in it runs. */
export const trustedHtml = (html: string): string => pagePolicy.createHTML?.(html) ?? html;

const WORKER_PATH = "/service-worker.js";
const workerPolicy = createPolicy("worker", { createScriptURL: () => WORKER_PATH });

/** The address of our only worker. */
export const serviceWorkerUrl = (): string => workerPolicy.createScriptURL?.(WORKER_PATH) ?? WORKER_PATH;
