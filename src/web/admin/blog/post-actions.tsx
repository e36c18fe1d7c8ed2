import { useState } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PostContent, PostInEditor } from "#modules/blog/contract.ts";
import { blogMessages } from "#modules/blog/messages.ts";
import type { Picture } from "#modules/media/contract.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { LinkedPagesNotice } from "./delete-post.tsx";
import { MomentFields } from "./moment-fields.tsx";

type WithdrawProps = { post: PostInEditor; products: readonly { id: string; name: string }[] };

/** Takes an article off the site; a draft has nothing to take off. */
export function WithdrawPost({ post, products }: WithdrawProps) {
  if (post.state === "draft") return null;
  return (
    <FormDialog label="Gỡ bài" title={`Gỡ “${post.title}”?`} submit="Gỡ bài" intent="withdraw" hidden={{ id: post.id }}>
      {() => (
        <>
          <p>Bạn đọc không còn thấy bài. Bài và các bản đã lưu vẫn còn ở mục Nháp, đăng lại lúc nào cũng được.</p>
          <LinkedPagesNotice post={post} products={products} />
        </>
      )}
    </FormDialog>
  );
}

type PublishProps = {
  post: PostInEditor;
  /** The current input: publishing saves it too. */
  content: PostContent;
  version: number;
  nextMorning: CalendarDate;
  /** Null while there is none. */
  cover: Picture | null;
};

/** Publishes an article or its changes, or schedules it. */
export function PublishPost({ post, content, version, nextMorning, cover }: PublishProps) {
  const isOut = post.state === "published";
  const coverProblem = cover === null ? blogMessages.noPicture : cover.alt === "" ? blogMessages.noAlt : null;
  const hidden = { id: post.id, version: String(version), content: JSON.stringify(content) };
  if (coverProblem) return <CoverFirst label={isOut ? "Đăng thay đổi" : "Đăng"} problem={coverProblem} />;
  return (
    <FormDialog
      label={isOut ? "Đăng thay đổi" : post.state === "scheduled" ? "Đổi giờ đăng" : "Đăng"}
      title={isOut ? "Đăng thay đổi?" : `Đăng “${content.title}”`}
      submit={isOut ? "Đăng thay đổi" : "Đăng bài"}
      intent="publish"
      variant="primary"
      hidden={hidden}
    >
      {(errors) => (
        <>
          <Problems errors={errors} />
          {isOut ? (
            <p>Bạn đọc thấy ngay bản đang viết. Ngày đăng giữ nguyên.</p>
          ) : (
            <MomentFields
              publishedAt={post.state === "scheduled" ? post.publishedAt : null}
              nextMorning={nextMorning}
              errors={errors}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Requires a cover before the schedule dialog: the button names the problem and leads there. */
function CoverFirst({ label, problem }: { label: string; problem: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      unavailable={isAsked ? problem : undefined}
      onClick={() => {
        setAsked(true);
        const cover = document.querySelector<HTMLElement>(".cover-field button");
        cover?.focus({ preventScroll: true });
        cover?.scrollIntoView({ block: "center" });
      }}
    >
      {label}
    </Button>
  );
}

/** Errors without a field in the dialog. */
function Problems({ errors }: { errors: Readonly<Record<string, string>> }) {
  const others = Object.entries(errors).filter(([name]) => !["at", "day", "time"].includes(name));
  if (others.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {others.map(([name, sentence]) => (
        <li key={name}>{sentence}</li>
      ))}
    </ul>
  );
}
