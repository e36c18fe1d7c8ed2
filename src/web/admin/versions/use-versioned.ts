import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FieldErrors } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { SavedMeanwhile } from "#kernel/versions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { useActionToast } from "../layout/action-form.tsx";
import { useEditorDraft } from "../layout/unsaved-work.tsx";

type Known<Content> = { version: number; content: Content };
type Answer = { saved: { version: number } };
type State<Content> = {
  /** The server's state, as far as this page knows. */
  known: Known<Content>;
  errors: FieldErrors;
  conflict: SavedMeanwhile<Content> | null;
  /** Why the last save failed. */
  failure: string | null;
};

type Schema = { safeParse(input: unknown): { success: boolean; data?: unknown } };

type Versioned<Content> = {
  server: Known<Content>;
  /** Normalises input as the server does. */
  contract: Schema;
  /** Hidden values of each save. */
  hidden: Readonly<Record<string, string>>;
};

/** State of a versioned text in an editor: unsaved input is kept, whatever other users save (optimistic locking). */
export function useVersioned<Content extends object>({ server, contract, hidden }: Versioned<Content>) {
  const [content, setContent] = useState(server.content);
  const [state, setState] = useState<State<Content>>({ known: server, errors: {}, conflict: null, failure: null });
  const [lastServer, setLastServer] = useState(server);
  const fetcher = useFetcher<Answer>();
  const sentContent = useRef(content);
  const isDirty = !isSameValue(content, state.known.content);
  useActionToast(fetcher.data);
  useEditorDraft({
    name: "content",
    content: { version: state.known.version, content },
    isDirty,
    // A draft of an older version: saving it reports the conflict with later versions.
    onFound: (draft) => {
      setContent(draft.content);
      setState((before) => ({ ...before, known: { ...before.known, version: draft.version } }));
    },
  });

  // The page loaded another version: it replaces the content, unless there is unsaved input.
  if (lastServer !== server) {
    setLastServer(server);
    if (server.version !== state.known.version && (!isDirty || equalsSaved(contract, content, server.content))) {
      setContent(server.content);
      setState({ known: server, errors: {}, conflict: null, failure: null });
    }
  }

  // Synchronises with the server's answer.
  useEffect(() => {
    if (!fetcher.data) return;
    const content = sentContent.current;
    setState((before) => stateAfterAnswer(before, fetcher.data, content));
  }, [fetcher.data]);

  const save = (version = state.known.version) => {
    sentContent.current = content;
    const fields = { ...hidden, intent: "save", content: JSON.stringify(content), version: String(version) };
    void fetcher.submit(fields, { method: "post" });
  };
  const change = (patch: Partial<Content>) => {
    setContent((before) => ({ ...before, ...patch }));
    setState((before) => ({ ...before, failure: null, errors: withoutErrorsOf(before.errors, Object.keys(patch)) }));
  };
  return {
    content,
    change,
    save,
    isDirty,
    isBusy: fetcher.state !== "idle",
    version: state.known.version,
    errors: state.errors,
    conflict: state.conflict,
    failure: state.failure,
  };
}

/** True when the input, normalised by the contract, equals the saved content. */
function equalsSaved<Content>(contract: Schema, content: Content, saved: Content): boolean {
  const read = contract.safeParse(content);
  return read.success && isSameValue(read.data, saved);
}

function stateAfterAnswer<Content>(before: State<Content>, answer: unknown, content: Content): State<Content> {
  if (isRejection(answer)) {
    const conflict = isConflict<Content>(answer.result) ? answer.result : null;
    return { ...before, conflict, errors: answer.fields, failure: conflict ? null : answer.message };
  }
  const { version } = (answer as Answer).saved;
  return { known: { version, content }, errors: {}, conflict: null, failure: null };
}

const isConflict = <Content>(result: unknown): result is SavedMeanwhile<Content> =>
  typeof result === "object" && result !== null && "savedBy" in result && "content" in result;

const withoutErrorsOf = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`))),
  );
