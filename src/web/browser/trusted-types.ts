type Rules = { createHTML?: (text: string) => string; createScriptURL?: (text: string) => string };
/** The parts of Trusted Types (W3C) used here, which the compiler does not know. The result of a policy is used like a string. */
type Factory = { createPolicy(name: string, rules: Rules): Rules };

/**
 * Creates a policy. The module that calls it is the only one that turns text into markup or script addresses. The CSP of the page lists its
 * name (TRUSTED in http/headers.ts). A browser without Trusted Types takes plain strings.
 */
export const policyOf = (name: string, rules: Rules): Rules =>
  (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(name, rules) ?? rules;

const page = policyOf("page", { createHTML: (html) => html });

/** The markup of one of our pages, to be parsed: nothing in it runs. */
export const pageText = (html: string): string => page.createHTML?.(html) ?? html;

const WORKER_PATH = "/service-worker.js";
const worker = policyOf("worker", { createScriptURL: () => WORKER_PATH });

/** The address of our only worker. */
export const workerAddress = (): string => worker.createScriptURL?.(WORKER_PATH) ?? WORKER_PATH;
