import { formatInstant } from "#kernel/calendar-date.ts";
import type { AuditEvent } from "#modules/audit/contract.ts";
import { auditActionName, auditSubjectNames } from "#modules/audit/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { adminPaths } from "../paths.ts";
import { changeLines, type Names } from "./change-lines.ts";

/** One audit event: time, person, action, subject, address, and the changes. */
export function AuditEntry({ event, names }: { event: AuditEvent; names: Names }) {
  const { at, actor, action, subject, address } = event;
  const lines = changeLines(event, names);
  const label = names[subject.label] ?? (subject.label || subject.id);
  return (
    <li className="audit-entry">
      <time dateTime={at.toISOString()}>{formatInstant(at)}</time>
      <Anchor className="link" href={adminPaths.audit({ actorId: actor.id })} title={`Chỉ xem việc của ${actor.name}`}>
        {actor.name}
      </Anchor>
      <b>{auditActionName(action)}</b>
      <span>
        {auditSubjectNames[subject.type] ?? subject.type}{" "}
        <Anchor
          className="link"
          href={adminPaths.audit({ subjectType: subject.type, subjectId: subject.id })}
          title={`Mọi việc với ${label}`}
        >
          {label}
        </Anchor>
      </span>
      <span className="audit-address">IP {address}</span>
      {lines.length > 0 && (
        <details>
          <summary>
            {lines.length} mục thay đổi: {lines.map(({ field }) => field).join(", ")}
          </summary>
          <table className="audit-diff">
            <caption className="sr-only">Thay đổi</caption>
            <thead>
              <tr>
                <th scope="col">Mục</th>
                <th scope="col">Trước</th>
                <th scope="col">Sau</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td className="audit-before">{before}</td>
                  <td className="audit-after">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  );
}
