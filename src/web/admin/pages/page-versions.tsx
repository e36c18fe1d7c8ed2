import { formatDate } from "#kernel/calendar-date.ts";
import type { PageInEditor, PageVersion } from "#modules/pages/contract.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { formatMoment } from "../products/states.ts";
import { pagePaths } from "./addresses.ts";

type PageVersionsProps = { page: PageInEditor; may: { write: boolean; publish: boolean }; isDirty: boolean };

/** All saved versions of a page with their effective day, and an action to restore each. */
export function PageVersions({ page, may, isDirty }: PageVersionsProps) {
  return (
    <Box id="versions" title="Các bản đã lưu">
      <ul className="post-versions">
        {page.versions.map((one) => (
          <li key={one.version}>
            <span>
              <b>Bản {one.version}</b> · {formatMoment(one.savedAt)}
              {one.savedBy && `, ${one.savedBy}`}
            </span>
            <DayBadge one={one} page={page} />
            <Anchor className="link link-tall" href={pagePaths.preview(page.page, { ban: one.version })}>
              Xem <span className="sr-only">bản {one.version}</span>
            </Anchor>
            {may.write && one.version !== page.version && (
              <FormDialog
                label="Khôi phục"
                of={`bản ${one.version}`}
                title={`Khôi phục bản ${one.version}?`}
                submit="Khôi phục"
                intent="restore"
                size="sm"
                hidden={{ version: String(page.version), from: String(one.version) }}
              >
                {() => (
                  <p>
                    Nội dung của bản {one.version} thành bản mới nhất; không bản nào mất.
                    {isDirty && " Phần vừa gõ trên trang này chưa lưu: lưu nháp trước nếu muốn giữ."}
                  </p>
                )}
              </FormDialog>
            )}
            {may.publish && one.version === page.next?.version && (
              <FormDialog
                label="Rút ngày"
                of={`của bản ${one.version}`}
                title={`Rút ngày áp dụng của bản ${one.version}?`}
                submit="Rút ngày áp dụng"
                intent="withdraw"
                size="sm"
                hidden={{ version: String(one.version) }}
              >
                {() => <p>Bản ấy thành bản nháp. Khách tiếp tục đọc bản {page.shown.version}.</p>}
              </FormDialog>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function DayBadge({ one, page }: { one: PageVersion; page: PageInEditor }) {
  if (one.effectiveOn === null) return <Badge>Nháp</Badge>;
  const since = `từ ${formatDate(one.effectiveOn)}`;
  if (one.version === page.shown.version) return <Badge tone="success">Đang áp dụng {since}</Badge>;
  const isToCome = page.shown.effectiveOn !== null && one.effectiveOn > page.shown.effectiveOn;
  return isToCome ? <Badge tone="info">Sẽ áp dụng {since}</Badge> : <Badge>Áp dụng {since}</Badge>;
}
