import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FieldErrors } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { SavedMeanwhile } from "#kernel/versions.ts";
import { isRefusal } from "#web/forms/refusal.ts";
import { useActionToast } from "../layout/action-form.tsx";
import { useEditorDraft } from "../layout/unsaved-work.tsx";

type Known<Content> = { version: number; content: Content };
type Answer = { saved: { version: number } };
type State<Content> = {
  /** What the server has, as far as this page knows. */
  known: Known<Content>;
  errors: FieldErrors;
  conflict: SavedMeanwhile<Content> | null;
  /** Why the last saving failed. */
  failure: string | null;
};

type Contract = { safeParse(typed: unknown): { success: boolean; data?: unknown } };

type Versioned<Content> = {
  server: Known<Content>;
  /** Says how the server writes what is typed. */
  contract: Contract;
  /** What goes along with each save. */
  hidden: Readonly<Record<string, string>>;
};

/** A text with versions that is being written: what is typed stays until it is saved, whatever others have saved meanwhile. */
export function useVersioned<Content extends object>({ server, contract, hidden }: Versioned<Content>) {
  const [content, setContent] = useState(server.content);
  const [state, setState] = useState<State<Content>>({ known: server, errors: {}, conflict: null, failure: null });
  const [told, setTold] = useState(server);
  const fetcher = useFetcher<Answer>();
  const sent = useRef(content);
  const isDirty = !isSameValue(content, state.known.content);
  useActionToast(fetcher.data);
  useEditorDraft({
    name: "content",
    content: { version: state.known.version, content },
    isDirty,
    // Of an older version: saving it asks what to do with what others have saved meanwhile.
    onFound: (draft) => {
      setContent(draft.content);
      setState((before) => ({ ...before, known: { ...before.known, version: draft.version } }));
    },
  });

  // Another version came with the page: it takes the place of what stands here, unless something is typed.
  if (told !== server) {
    setTold(server);
    if (server.version !== state.known.version && (!isDirty || isSaved(contract, content, server.content))) {
      setContent(server.content);
      setState({ known: server, errors: {}, conflict: null, failure: null });
    }
  }

  // Synchronises with what the server has answered.
  useEffect(() => {
    if (!fetcher.data) return;
    const content = sent.current;
    setState((before) => answered(before, fetcher.data, content));
  }, [fetcher.data]);

  const save = (version = state.known.version) => {
    sent.current = content;
    const said = { ...hidden, intent: "save", content: JSON.stringify(content), version: String(version) };
    void fetcher.submit(said, { method: "post" });
  };
  const change = (patch: Partial<Content>) => {
    setContent((before) => ({ ...before, ...patch }));
    setState((before) => ({ ...before, failure: null, errors: without(before.errors, Object.keys(patch)) }));
  };
  return {
    ...{ content, change, save, isDirty, isBusy: fetcher.state !== "idle" },
    ...{ version: state.known.version, errors: state.errors, conflict: state.conflict, failure: state.failure },
  };
}

/** What is typed is what the server has, as it writes it. */
function isSaved<Content>(contract: Contract, typed: Content, saved: Content): boolean {
  const read = contract.safeParse(typed);
  return read.success && isSameValue(read.data, saved);
}

function answered<Content>(before: State<Content>, answer: unknown, content: Content): State<Content> {
  if (isRefusal(answer)) {
    const conflict = isConflict<Content>(answer.result) ? answer.result : null;
    return { ...before, conflict, errors: answer.fields, failure: conflict ? null : answer.message };
  }
  const { version } = (answer as Answer).saved;
  return { known: { version, content }, errors: {}, conflict: null, failure: null };
}

const isConflict = <Content>(result: unknown): result is SavedMeanwhile<Content> =>
  typeof result === "object" && result !== null && "savedBy" in result && "content" in result;

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`))),
  );
