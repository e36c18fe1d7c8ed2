import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useBlocker, useLocation, useNavigation, useNavigationType } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import {
  dropDrafts,
  hasUnsavedForm,
  keepEditorDraft,
  markEditorSubmitted,
  readEditorDraft,
  removeSubmittedDraft,
  restoreFormDrafts,
  saveDraft,
} from "./form-drafts.ts";

/** Editors with unsaved content, besides the forms. */
const unsavedEditors = new Set<object>();

/** Asks before leaving the page while an editor has unsaved content. */
export function useLeaveWarning(isDirty: boolean): void {
  // Synchronises with the registry outside of React.
  useEffect(() => {
    if (!isDirty) return;
    const editor = {};
    unsavedEditors.add(editor);
    return () => void unsavedEditors.delete(editor);
  }, [isDirty]);
}

type Drafts = {
  owner: string;
  /** Tells staff that a draft was restored. */
  onFilled: () => void;
};
const DraftsContext = createContext<Drafts | null>(null);

type Editor<Content> = {
  /** Name of the editor, unique on its page. */
  name: string;
  content: Content;
  isDirty: boolean;
  /** Called to restore a draft. */
  onFound: (content: Content) => void;
};

/** Stores an editor's unsaved content in this tab, restores it on the next visit, and asks before the page is left. */
export function useEditorDraft<Content>({ name, content, isDirty, onFound }: Editor<Content>) {
  const drafts = use(DraftsContext);
  const owner = drafts?.owner;
  const [isRead, setRead] = useState(false);
  useLeaveWarning(isDirty);
  const putBack = useEffectEvent((stored: Content) => {
    onFound(stored);
    drafts?.onFilled();
  });
  // Synchronises with sessionStorage.
  useEffect(() => {
    const stored = owner === undefined ? null : readEditorDraft<Content>(owner, name);
    if (stored !== null) putBack(stored);
    setRead(true);
  }, [owner, name]);
  useEffect(() => {
    if (owner !== undefined && isRead) keepEditorDraft(owner, name, isDirty ? content : null);
  }, [owner, name, isRead, isDirty, content]);
  /** Call it on submit: once the answer to the intent reports success, the draft is removed. */
  return (intent: string): void => {
    if (owner !== undefined) markEditorSubmitted(owner, name, intent);
  };
}

/**
 * Removes the draft of a form when a link opened its page, because the form is about another caller then. A reload and the
 * back button keep it.
 */
export function useNewDraft(name: string): void {
  const owner = use(DraftsContext)?.owner;
  const isReturn = useNavigationType() === "POP";
  const begin = useEffectEvent(() => {
    if (owner !== undefined && !isReturn) keepEditorDraft(owner, name, null);
  });
  // Synchronises with sessionStorage, before the frame of the page reads it.
  useEffect(() => begin(), []);
}

const hasUnsaved = () => unsavedEditors.size > 0 || hasUnsavedForm();

/** Stores the input of staff in this tab until it is saved, restores it on return, and asks before they leave. */
export function UnsavedWork({ owner, children }: { owner: string; children: ReactNode }) {
  const { pathname, key } = useLocation();
  const [filledAt, setFilledAt] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useLeaveConfirmation(isLeaving);
  useRemoveDraftOnRedirect(pathname);

  // The notice belongs to this visit of the page.
  useEffect(() => () => setFilledAt((at) => (at === pathname ? null : at)), [pathname]);
  // Synchronises with the forms of the current page.
  useEffect(() => {
    if (key && restoreFormDrafts(owner)) setFilledAt(pathname);
  }, [owner, pathname, key]);

  // Synchronises with user input; a click may change a form one moment later.
  useEffect(() => {
    const keep = (event: Event) => {
      if (saveDraft(event, owner)) setFilledAt(location.pathname);
    };
    const keepLater = (event: Event) => setTimeout(() => keep(event));
    for (const type of SAVE_EVENTS) document.addEventListener(type, keep, true);
    document.addEventListener("click", keepLater, true);
    return () => {
      for (const type of SAVE_EVENTS) document.removeEventListener(type, keep, true);
      document.removeEventListener("click", keepLater, true);
    };
  }, [owner]);

  const drop = () => {
    dropDrafts({ owner });
    isLeaving.current = true;
    location.reload();
  };
  const onFilled = useCallback(() => setFilledAt(location.pathname), []);
  const drafts = useMemo(() => ({ owner, onFilled }), [owner, onFilled]);
  return (
    <DraftsContext value={drafts}>
      {filledAt === pathname && (
        <div className="mb-4">
          <Alert title="Phần bạn điền dở lần trước đã được điền lại" onClose={() => setFilledAt(null)}>
            <Button variant="outline" size="sm" onClick={drop}>
              Bỏ phần điền dở
            </Button>
          </Alert>
        </div>
      )}
      {children}
    </DraftsContext>
  );
}

const SAVE_EVENTS = ["focusin", "input", "change", "submit"];

/** Asks once before a page with unsaved input is left, also for full page loads. */
function useLeaveConfirmation(isLeaving: RefObject<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A redirect after a successful action does not count as leaving.
      !new URLSearchParams(nextLocation.search).has("xong") &&
      hasUnsaved(),
  );
  // Synchronises with the beforeunload event, whose text the browser defines.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current && hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isLeaving]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    isLeaving.current = window.confirm("Thay đổi chưa được lưu. Bạn vẫn muốn rời trang?");
    if (isLeaving.current) blocker.proceed();
    else blocker.reset();
  }, [blocker, isLeaving]);
  // After a finished navigation the next one asks again.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") isLeaving.current = false;
  }, [state, isLeaving]);
}

/** A submitted form counts as saved when the server redirects to another page. */
function useRemoveDraftOnRedirect(pathname: string): void {
  const { state, formData, location: next } = useNavigation();
  const isSentAway = state === "loading" && formData !== undefined && next.pathname !== pathname;
  const intent = isSentAway ? String(formData.get("intent") ?? "") : null;
  // Synchronises the drafts with the server's answers.
  useEffect(() => {
    if (intent !== null) removeSubmittedDraft(intent);
  }, [intent]);
}
