import { useState } from "react";
import { slugify } from "#kernel/slug.ts";
import { TextField } from "#ui/text-field.tsx";
import { AmenityIcon } from "#web/components/amenity-icon.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, positionField } from "../layout/form-fields.tsx";
import { type Entry, type EntryKind, entryKindNames } from "./entries.ts";
import { iconNames } from "./icon-names.ts";

type EntryDialogProps = { kind: EntryKind; entry: Entry; intent: "add" | "change" };

/** Creates or edits an entry. */
export function EntryDialog({ kind, entry, intent }: EntryDialogProps) {
  const isNew = intent === "add";
  return (
    <FormDialog
      label={isNew ? `Thêm ${entryKindNames[kind].noun}` : "Sửa"}
      title={isNew ? `Thêm ${entryKindNames[kind].noun}` : `Sửa “${entry.name}”`}
      submit={isNew ? "Thêm" : "Lưu"}
      intent={intent}
      variant={isNew ? "primary" : "outline"}
      size={isNew ? "md" : "sm"}
      hidden={{ kind, ...(!isNew && { id: entry.id }) }}
    >
      {(errors) => (
        <>
          {kind === "area" ? (
            <AreaFields entry={entry} errors={errors} />
          ) : (
            <>
              <Fields
                fields={[{ name: "text", label: "Tên tiện ích", required: true, maxLength: 80, value: entry.name }]}
                errors={errors}
              />
              <IconChoice chosen={entry.icon ?? "check"} />
            </>
          )}
          <Fields fields={[positionField(entry.position)]} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

function AreaFields({ entry, errors }: { entry: Entry; errors: Readonly<Record<string, string>> }) {
  // The slug of a new area follows its name until it is edited.
  const [name, setName] = useState(entry.name);
  const [slug, setSlug] = useState(entry.slug || null);
  return (
    <>
      <TextField
        name="name"
        label="Tên vịnh hoặc đảo"
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <TextField
        name="slug"
        label="Đường dẫn"
        hint="Chữ thường không dấu, số và dấu gạch nối."
        required
        maxLength={80}
        value={slug ?? slugify(name)}
        onChange={(event) => setSlug(event.target.value)}
        error={errors.slug}
      />
    </>
  );
}

function IconChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset className="icon-choice">
      <legend className="field-label">Biểu tượng</legend>
      {Object.entries(iconNames).map(([icon, name]) => (
        <label key={icon} title={name}>
          <input type="radio" name="icon" value={icon} defaultChecked={icon === chosen} aria-label={name} />
          <AmenityIcon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
