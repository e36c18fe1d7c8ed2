import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PostContent, PostInWork } from "#modules/blog/contract.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { MomentFields } from "./moment-fields.tsx";

type PostStepsProps = {
  post: PostInWork;
  /** What is typed now: it is saved and published at once. */
  content: PostContent;
  version: number;
  today: CalendarDate;
};

/** What can be done with an article beside writing it. */
export function PostSteps({ post, content, version, today }: PostStepsProps) {
  const isOut = post.state === "published";
  const hidden = { id: post.id, version: String(version), content: JSON.stringify(content) };
  return (
    <>
      <FormDialog
        label="Xoá"
        title={`Xoá “${post.title}”?`}
        submit="Xoá bài viết"
        intent="delete"
        variant="text"
        submitVariant="danger"
        hidden={{ id: post.id }}
      >
        {() => <p>Bài và mọi bản đã lưu mất hẳn, không lấy lại được. Muốn giữ lại thì gỡ bài thay vì xoá.</p>}
      </FormDialog>
      {post.state !== "draft" && (
        <FormDialog
          label="Gỡ bài"
          title={`Gỡ “${post.title}”?`}
          submit="Gỡ bài"
          intent="withdraw"
          hidden={{ id: post.id }}
        >
          {() => (
            <p>Bạn đọc không còn thấy bài. Bài và các bản đã lưu vẫn còn ở mục Nháp, đăng lại lúc nào cũng được.</p>
          )}
        </FormDialog>
      )}
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
                today={today}
                errors={errors}
              />
            )}
          </>
        )}
      </FormDialog>
    </>
  );
}

/** What stands in the way and has no field in the dialog. */
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
