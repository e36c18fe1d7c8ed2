import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { NoticeEntry } from "#modules/notices/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { NoticeDialog, scopeNames, toneNames } from "./notice-dialog.tsx";
import { datesInWords } from "./notice-fields.ts";

type NoticeRowProps = { notice: NoticeEntry; today: CalendarDate; mayWrite: boolean };

/** A notice in the back-office list, with its actions. */
export function NoticeRow({ notice, today, mayWrite }: NoticeRowProps) {
  const { id, text, link, tone, scope, beginsAt, endsAt, state } = notice;
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{text}</p>
        <p className="text-text-2">
          {scopeNames[scope]}, {datesInWords(new Date(beginsAt), new Date(endsAt))}
        </p>
        {link && <p className="text-text-2">Dẫn đến {link}</p>}
      </div>
      <Badge tone={tone === "warning" ? "warning" : "neutral"}>{toneNames[tone]}</Badge>
      {mayWrite && (
        <div className="settings-actions">
          <NoticeDialog notice={notice} today={today} />
          {state === "shown" && (
            <FormDialog
              label="Kết thúc ngay"
              title="Kết thúc thông báo này ngay?"
              submit="Kết thúc ngay"
              intent="end"
              size="sm"
              variant="outline"
              hidden={{ id }}
            >
              {() => <p>Khách không thấy “{text}” nữa. Thông báo vẫn còn ở mục Đã qua.</p>}
            </FormDialog>
          )}
          <DeleteDialog title="Xoá thông báo này?" intent="delete" hidden={{ id }}>
            “{text}” không lấy lại được sau khi xoá.
          </DeleteDialog>
        </div>
      )}
    </li>
  );
}
