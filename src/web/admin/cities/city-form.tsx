import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { slugify } from "#kernel/slug.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { ActionFields, positionField } from "../layout/form-fields.tsx";

type CityFormProps = {
  label: string;
  submit: string;
  city: { name: string; slug: string; position: number };
  actionData: unknown;
};

/** Name, slug and position of a city. */
export function CityForm({ label, submit, city, actionData }: CityFormProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const [name, setName] = useState(rejection?.values.name ?? city.name);
  // The slug of a new city follows its name until it is edited.
  const [slug, setSlug] = useState(rejection?.values.slug ?? (city.slug || null));
  const busy = useNavigation().state !== "idle" ? "Đang lưu" : undefined;
  return (
    <Form method="post" noValidate className="box max-w-xl" aria-label={label}>
      <div className="box-body grid gap-4">
        {rejection && <Alert tone="error">{rejection.message}</Alert>}
        <TextField
          id="name"
          name="name"
          label="Tên địa điểm"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={rejection?.fields.name}
        />
        <TextField
          id="slug"
          name="slug"
          label="Đường dẫn"
          hint="Chữ thường không dấu, số và dấu gạch nối."
          required
          maxLength={80}
          value={slug ?? slugify(name)}
          onChange={(event) => setSlug(event.target.value)}
          error={rejection?.fields.slug}
        />
        <ActionFields fields={[positionField(city.position)]} rejection={rejection} />
        <div>
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
        </div>
      </div>
    </Form>
  );
}
