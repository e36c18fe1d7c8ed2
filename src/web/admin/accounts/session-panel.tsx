import { formatInstant } from "#kernel/calendar-date.ts";
import type { SessionView } from "#modules/accounts/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";

type SessionPanelProps = { sessions: readonly (SessionView & { device: string })[]; actionData: unknown };

export function SessionPanel({ sessions, actionData }: SessionPanelProps) {
  const others = sessions.filter((session) => !session.own).length;
  return (
    <Box
      title="Phiên đăng nhập"
      head={
        others > 0 && (
          <ActionForm intent="end-others" label="Kết thúc các phiên khác" actionData={actionData}>
            {(_rejection, busy) => (
              <Button type="submit" variant="danger" size="sm" busy={busy ? "Đang kết thúc" : undefined}>
                Kết thúc {others} phiên khác
              </Button>
            )}
          </ActionForm>
        )
      }
    >
      <ul className="box-body">
        {sessions.map(({ id, device, address, createdAt, lastSeenAt, own }) => (
          <li key={id} className="session-row">
            <p>
              <b>{device}</b> {own && <Badge tone="success">Thiết bị này</Badge>}
              <span className="block text-text-3">
                IP {address} · vào lúc {formatInstant(createdAt)} · dùng lần cuối {formatInstant(lastSeenAt)}
              </span>
            </p>
            {!own && (
              <ActionForm intent="end-session" actionData={actionData}>
                {() => (
                  <>
                    <input type="hidden" name="id" value={id} />
                    <Button
                      type="submit"
                      variant="quiet"
                      size="sm"
                      aria-label={`Kết thúc phiên ${device}, vào lúc ${formatInstant(createdAt)}`}
                    >
                      Kết thúc
                    </Button>
                  </>
                )}
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
