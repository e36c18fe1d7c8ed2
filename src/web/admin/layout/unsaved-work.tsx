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
  keepDraft,
  keepEditorDraft,
  meetForms,
  noteSentEditor,
  purgeSent,
  readEditorDraft,
} from "./form-drafts.ts";

/** Editors that hold what was not saved, besides the forms. */
const unsavedEditors = new Set<object>();

/** Has an editor asked for before its page is left, as long as it holds what was not saved. */
export function useLeaveWarning(isDirty: boolean): void {
  // Synchronises with what stands outside of React.
  useEffect(() => {
    if (!isDirty) return;
    const editor = {};
    unsavedEditors.add(editor);
    return () => void unsavedEditors.delete(editor);
  }, [isDirty]);
}

type Drafts = { owner: string /** Tells staff that a draft was put back. */; onFilled: () => void };
const DraftsContext = createContext<Drafts | null>(null);

type Editor<Content> = {
  /** Which editor of the page it is. */
  name: string;
  content: Content;
  isDirty: boolean;
  /** Puts back what was left in it. */
  onFound: (content: Content) => void;
};

/** Keeps what an editor holds in this tab while it is not saved, puts it back on the next visit, and asks before the page is left. */
export function useEditorDraft<Content>({ name, content, isDirty, onFound }: Editor<Content>) {
  const drafts = use(DraftsContext);
  const owner = drafts?.owner;
  const [isRead, setRead] = useState(false);
  useLeaveWarning(isDirty);
  const putBack = useEffectEvent((found: Content) => {
    onFound(found);
    drafts?.onFilled();
  });
  // Synchronises with what this tab keeps.
  useEffect(() => {
    const found = owner === undefined ? null : readEditorDraft<Content>(owner, name);
    if (found !== null) putBack(found);
    setRead(true);
  }, [owner, name]);
  useEffect(() => {
    if (owner !== undefined && isRead) keepEditorDraft(owner, name, isDirty ? content : null);
  }, [owner, name, isRead, isDirty, content]);
  /** To be called when the content is sent: once the answer to the intent says that it was done, the draft ends. */
  return (intent: string): void => {
    if (owner !== undefined) noteSentEditor(owner, name, intent);
  };
}

/**
 * Drops the draft of a form when a link opened its page: the form is about another caller than the last time. A reload and the
 * button "Back" keep it.
 */
export function useNewDraft(name: string): void {
  const owner = use(DraftsContext)?.owner;
  const isReturn = useNavigationType() === "POP";
  const begin = useEffectEvent(() => {
    if (owner !== undefined && !isReturn) keepEditorDraft(owner, name, null);
  });
  // Synchronises with what this tab keeps, before the frame of the page reads it.
  useEffect(() => begin(), []);
}

const hasUnsaved = () => unsavedEditors.size > 0 || hasUnsavedForm();

/** Keeps what staff type in this tab until it is saved, types it in again when they come back, and asks before they leave it. */
export function UnsavedWork({ owner, children }: { owner: string; children: ReactNode }) {
  const { pathname, key } = useLocation();
  const [filledAt, setFilledAt] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useQuestion(isLeaving);
  useSentAway(pathname);

  // The notice is about this visit of the page.
  useEffect(() => () => setFilledAt((at) => (at === pathname ? null : at)), [pathname]);
  // Synchronises with the forms of the page that is shown now.
  useEffect(() => {
    if (key && meetForms(owner)) setFilledAt(pathname);
  }, [owner, pathname, key]);

  // Synchronises with what is typed; a click may change what a form holds a moment later.
  useEffect(() => {
    const keep = (event: Event) => {
      if (keepDraft(event, owner)) setFilledAt(location.pathname);
    };
    const keepLater = (event: Event) => setTimeout(() => keep(event));
    for (const type of KEPT_AT) document.addEventListener(type, keep, true);
    document.addEventListener("click", keepLater, true);
    return () => {
      for (const type of KEPT_AT) document.removeEventListener(type, keep, true);
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

const KEPT_AT = ["focusin", "input", "change", "submit"];

/** Asks before a page with something unsaved is left: once, also where leaving it loads another document. */
function useQuestion(isLeaving: RefObject<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A page that the server sends to after its work is done is no leaving.
      !new URLSearchParams(nextLocation.search).has("xong") &&
      hasUnsaved(),
  );
  // Synchronises with the browser, which asks in its own words.
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
  // The navigation has ended: the next one asks again.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") isLeaving.current = false;
  }, [state, isLeaving]);
}

/** What was sent is saved where the server sends to another page. */
function useSentAway(pathname: string): void {
  const { state, formData, location: next } = useNavigation();
  const isSentAway = state === "loading" && formData !== undefined && next.pathname !== pathname;
  const intent = isSentAway ? String(formData.get("intent") ?? "") : null;
  // Synchronises the drafts with what the server has taken.
  useEffect(() => {
    if (intent !== null) purgeSent(intent);
  }, [intent]);
}
