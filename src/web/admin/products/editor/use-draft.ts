import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { FieldErrors } from "#kernel/errors.ts";
import type { ChangedMeanwhile, ProductInEditor, SavedDraft } from "#modules/products/contract/editing.ts";
import type { AnyDraftState } from "#modules/products/contract/kind.ts";
import { useLoading } from "#ui/use-loading.ts";
import { useActionToast } from "#web/admin/layout/action-form.tsx";
import { useLeaveWarning } from "#web/admin/layout/unsaved-work.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { applyChange, type Change } from "./changes.ts";

/** Auto-save debounce. */
const AUTO_SAVE_DELAY_MS = 3000;

type Answer = { saved: SavedDraft };
type State = {
  version: number;
  /** The state on the server, as JSON. */
  saved: string;
  savedAt: Date | string | null;
  hasDraft: boolean;
  blockers: FieldErrors;
  conflict: ChangedMeanwhile<AnyDraftState> | null;
  /** Why the last save failed. */
  failure: string | null;
};

/** Intents after which the server redirects to the page instead of answering the fetcher. */
const REDIRECTING_INTENTS: ReadonlySet<string> = new Set(["publish", "discard"]);

const stateOf = (
  { version, draft, savedAt, hasDraft }: ProductInEditor<AnyDraftState>,
  blockers: FieldErrors,
): State => ({ version, saved: JSON.stringify(draft), savedAt, hasDraft, blockers, conflict: null, failure: null });

/** A draft with auto-save. */
export function useProductDraft(
  product: ProductInEditor<AnyDraftState>,
  firstBlockers: FieldErrors,
  mayWrite: boolean,
) {
  const [draft, setDraft] = useState(product.draft);
  const [state, setState] = useState<State>(() => stateOf(product, firstBlockers));
  // Counts how often the server's content replaced the editor's.
  const [replacements, setReplacements] = useState(0);
  const fetcher = useFetcher<Answer>();
  useActionToast(fetcher.data);
  const lastSent = useRef({ text: "", intent: "" });
  const text = JSON.stringify(draft);
  const isDirty = mayWrite && text !== state.saved;
  const isBusy = fetcher.state !== "idle";
  useLoading(fetcher.formData?.get("intent") === "publish");

  // A save sends the version of the previous save's answer, so saves are sequential. A ref, because the fetcher's state
  // is rendered late, by seconds on a busy browser.
  const isWaiting = useRef(false);
  const queued = useRef<Parameters<typeof send> | null>(null);
  const send = (intent: "write" | "publish" | "hide" | "discard", more: Readonly<Record<string, string>> = {}) => {
    if (isWaiting.current) {
      queued.current = [intent, more];
      return;
    }
    isWaiting.current = true;
    lastSent.current = { text, intent };
    const fields = { intent, id: product.id, version: state.version, draft: text };
    void fetcher.submit({ ...fields, ...more }, { method: "post" });
  };
  const latestSend = useRef(send);

  // Synchronises with the server: sends after the debounce, and only when the previous save was answered.
  useEffect(() => {
    latestSend.current = send;
    const next = queued.current;
    if (next && !isWaiting.current && !isBusy) {
      queued.current = null;
      if (!state.conflict && (isDirty || next[0] !== "write")) return send(...next);
    }
    if (!isDirty || isBusy || state.conflict || state.failure) return;
    const timer = setTimeout(() => latestSend.current("write"), AUTO_SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  });

  // Synchronises with the server's answer.
  useEffect(() => {
    if (!fetcher.data) return;
    isWaiting.current = false;
    setState((before) => stateAfterAnswer(before, fetcher.data, lastSent.current));
  }, [fetcher.data]);

  // Loaders run again after any form of the page. The server's content replaces the editor's only if nothing unsaved is lost.
  const receive = useEffectEvent((server: ProductInEditor<AnyDraftState>) => {
    const isRedirect = isWaiting.current && REDIRECTING_INTENTS.has(lastSent.current.intent);
    if (server.version <= state.version || (!isRedirect && (isDirty || isWaiting.current))) return;
    isWaiting.current = false;
    setState(stateOf(server, firstBlockers));
    setDraft(server.draft);
    setReplacements((count) => count + 1);
  });
  useEffect(() => receive(product), [product]);

  useLeaveWarning(isDirty);
  const setGoal = useNavigateWhenSaved({ isDirty, isBusy, isStuck: Boolean(state.conflict || state.failure) });
  /** Navigates once everything is saved; stays when saving fails. */
  const leaveFor = (address: string) => {
    setGoal(address);
    if (!isBusy) send("write");
  };
  const change = (patch: Change<AnyDraftState>) => {
    setDraft((before) => applyChange(before, patch));
    setState((before) => (before.failure ? { ...before, failure: null } : before));
  };
  /** Continues from the other version's number: the current draft overwrites it. */
  const resolve = ({ version, draft: theirs }: ChangedMeanwhile<AnyDraftState>) =>
    setState((before) => ({ ...before, version, saved: JSON.stringify(theirs), conflict: null }));
  return { draft, replacements, change, resolve, send, leaveFor, isDirty, isBusy, ...state };
}

type Saving = { isDirty: boolean; isBusy: boolean; isStuck: boolean };

/** Navigation that waits until everything is saved, including later input. */
function useNavigateWhenSaved({ isDirty, isBusy, isStuck }: Saving) {
  const [goal, setDestination] = useState<string | null>(null);
  const navigate = useNavigate();
  // Synchronises navigation with the save state.
  useEffect(() => {
    if (!goal || isBusy || (isDirty && !isStuck)) return;
    setDestination(null);
    if (!isDirty) void navigate(goal);
  }, [goal, isBusy, isStuck, isDirty, navigate]);
  return setDestination;
}

type SentDraft = { text: string; intent: string };

function stateAfterAnswer(before: State, answer: unknown, { text, intent }: SentDraft): State {
  if (isRejection(answer)) {
    const conflict = isConflict(answer.result) ? answer.result : null;
    // An incomplete draft is sent again only when it has changed.
    const names = Object.keys(answer.fields);
    const isNotReady = intent !== "write" && names.length > 0 && !names.some((name) => name.startsWith("opening."));
    const blockers = isNotReady ? answer.fields : before.blockers;
    return { ...before, conflict, blockers, failure: conflict || isNotReady ? null : answer.message };
  }
  return { ...before, ...(answer as Answer).saved, saved: text, failure: null };
}

const isConflict = (result: unknown): result is ChangedMeanwhile<AnyDraftState> =>
  typeof result === "object" && result !== null && "savedBy" in result && "version" in result;
