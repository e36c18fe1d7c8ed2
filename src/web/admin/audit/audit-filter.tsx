import type { AuditEvent } from "#modules/audit/contract.ts";
import { auditActionNames, auditSubjectNames } from "#modules/audit/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { type Option, SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { countUsed, MoreFilters } from "../layout/more-filters.tsx";
import { adminPaths } from "../paths.ts";

type AuditFilterProps = {
  query: Readonly<Record<string, string>>;
  people: readonly { id: string; name: string; username: string }[];
  events: readonly AuditEvent[];
};

/** Filters by person, action, subject and time; a plain GET form. */
export function AuditFilter({ query, people, events }: AuditFilterProps) {
  const { subjectId, ...withoutSubject } = query;
  const subject = subjectId && events.find((event) => event.subject.id === subjectId)?.subject.label;
  return (
    <FilterForm label="Lọc nhật ký" query={query} all={adminPaths.audit()} className="filters-audit">
      <TextField
        id="text"
        name="text"
        type="search"
        label="Tên người, đối tượng"
        defaultValue={query.text ?? ""}
        maxLength={100}
      />
      <MoreFilters used={countUsed(query, ["actorId", "action", "subjectType", "from", "to"])}>
        <SelectField
          id="actorId"
          name="actorId"
          label="Người làm"
          options={[any, ...peopleOptions(query.actorId, people, events)]}
          defaultValue={query.actorId ?? ""}
        />
        <SelectField
          id="action"
          name="action"
          label="Việc"
          options={[any, ...optionsOf(auditActionNames)]}
          defaultValue={query.action ?? ""}
        />
        <SelectField
          id="subjectType"
          name="subjectType"
          label="Đối tượng"
          options={[any, ...optionsOf(auditSubjectNames)]}
          defaultValue={query.subjectType ?? ""}
        />
        <div className="field">
          <span className="field-label">Từ ngày</span>
          <DateTextField key={JSON.stringify(query)} label="Từ ngày" name="from" defaultValue={query.from} />
        </div>
        <div className="field">
          <span className="field-label">Đến ngày</span>
          <DateTextField key={JSON.stringify(query)} label="Đến ngày" name="to" defaultValue={query.to} />
        </div>
      </MoreFilters>
      {query.group && <input type="hidden" name="group" value={query.group} />}
      {subjectId && (
        <Alert tone="gray">
          <input type="hidden" name="subjectId" value={subjectId} />
          Chỉ xem: {subject || subjectId}.{" "}
          <LinkButton variant="text" size="sm" href={adminPaths.audit(withoutSubject)}>
            Xem mọi đối tượng
          </LinkButton>
        </Alert>
      )}
    </FilterForm>
  );
}

const any: Option = { value: "", label: "Tất cả" };

const optionsOf = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "vi"));

/** All accounts, plus the filtered one even if it was deleted. */
function peopleOptions(
  actorId: string | undefined,
  people: AuditFilterProps["people"],
  events: readonly AuditEvent[],
): Option[] {
  const options = people.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }));
  if (!actorId || people.some(({ id }) => id === actorId)) return options;
  const name = events.find(({ actor }) => actor.id === actorId)?.actor.name;
  return [...options, { value: actorId, label: name ?? "Tài khoản đã xoá" }];
}
