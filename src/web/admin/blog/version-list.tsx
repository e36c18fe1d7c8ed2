import type { PostInEditor } from "#modules/blog/contract.ts";
import { SHOWN_VERSIONS } from "#modules/blog/limits.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { adminPaths } from "../paths.ts";
import { formatMoment } from "../products/states.ts";

type VersionListProps = { post: PostInEditor; mayRestore: boolean; isDirty: boolean };

/** All saved versions of an article, to view and to restore. */
export function VersionList({ post, mayRestore, isDirty }: VersionListProps) {
  return (
    <Box id="versions" title="Các bản đã lưu">
      <ul className="post-versions">
        {post.versions.map(({ version, savedAt, savedBy, title }) => (
          <li key={version}>
            <span>
              <b>Bản {version}</b> · {formatMoment(savedAt)}
              {savedBy && `, ${savedBy}`}
              <span className="block text-text-3">{title}</span>
            </span>
            {version === post.publicVersion && <Badge tone="success">Bạn đọc đang thấy</Badge>}
            <Anchor className="link link-tall" href={adminPaths.previewPost(post.slug, { ban: version })}>
              Xem <span className="sr-only">bản {version}</span>
            </Anchor>
            {mayRestore && version !== post.version && (
              <FormDialog
                label="Khôi phục"
                of={`bản ${version}`}
                title={`Khôi phục bản ${version}?`}
                submit="Khôi phục"
                intent="restore"
                size="sm"
                hidden={{ id: post.id, version: String(post.version), from: String(version) }}
              >
                {() => (
                  <p>
                    Nội dung của bản {version} thành bản mới nhất; không bản nào mất. Bạn đọc thấy khi bài được đăng
                    lại.
                    {isDirty && " Phần vừa gõ trên trang này chưa lưu: lưu nháp trước nếu muốn giữ."}
                  </p>
                )}
              </FormDialog>
            )}
          </li>
        ))}
      </ul>
      {post.versions.length === SHOWN_VERSIONS && (
        <p className="box-body field-hint">Chỉ hiện {SHOWN_VERSIONS} bản mới nhất.</p>
      )}
    </Box>
  );
}
