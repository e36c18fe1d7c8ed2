import { isRefusal } from "#web/refusal.ts";

/** What a form that is looked at first shows of what was sent last: nothing that was typed is lost. */
export function previewedIn<Preview>(actionData: unknown): {
  typed: Record<string, string>;
  refusal: string | null;
  errors: Record<string, string>;
  preview: Preview | null;
} {
  if (isRefusal(actionData)) {
    const { typed, message, fields } = actionData;
    return { typed, refusal: message, errors: { ...fields }, preview: null };
  }
  const found = typeof actionData === "object" && actionData !== null && "preview" in actionData ? actionData : {};
  const { preview = null, typed = {} } = found as { preview?: Preview; typed?: Record<string, string> };
  return { typed, refusal: null, errors: {}, preview };
}
