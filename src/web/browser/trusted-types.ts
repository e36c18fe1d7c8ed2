type Rules = { createHTML?: (text: string) => string; createScriptURL?: (text: string) => string };
/** Trusted Types (W3C), as far as they are used here: the compiler does not know them. What a policy makes is used as a text is. */
type Factory = { createPolicy(name: string, rules: Rules): Rules };

/**
 * A policy: where it stands is the only place that makes markup or the address of a script of texts. Its name stands in the policy of the
 * page (TRUSTED in http/headers.ts). A browser that knows no such policies takes texts.
 */
export const policyOf = (name: string, rules: Rules): Rules =>
  (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(name, rules) ?? rules;

const page = policyOf("page", { createHTML: (html) => html });

/** A page that this site has answered with, to be read: nothing in it runs. */
export const pageText = (html: string): string => page.createHTML?.(html) ?? html;

const WORKER = "/service-worker.js";
const worker = policyOf("worker", { createScriptURL: () => WORKER });

/** The address of the only worker there is. */
export const workerAddress = (): string => worker.createScriptURL?.(WORKER) ?? WORKER;
