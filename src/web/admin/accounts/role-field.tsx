import type { Role } from "#kernel/actor.ts";
import { Radio } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/text-field.tsx";
import type { RoleChoice } from "./role-summary.ts";

type RoleFieldProps = { choices: readonly RoleChoice[]; chosen: Role | string; error?: string | undefined };

/** Choice of a role, each with its permissions. */
export function RoleField({ choices, chosen, error }: RoleFieldProps) {
  return (
    <fieldset className="field" aria-describedby={error ? "role-note" : undefined}>
      <legend className="field-label">Vai trò</legend>
      {choices.map(({ role, name, summary }) => (
        <div key={role} className="role-choice">
          <Radio
            name="role"
            value={role}
            defaultChecked={role === chosen}
            aria-describedby={`role-${role}`}
            aria-invalid={error ? true : undefined}
          >
            <b>{name}</b>
          </Radio>
          <p id={`role-${role}`} className="field-hint">
            {summary}
          </p>
        </div>
      ))}
      {error && <FieldError id="role-note">{error}</FieldError>}
    </fieldset>
  );
}
