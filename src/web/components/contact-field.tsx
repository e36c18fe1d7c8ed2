import { useState } from "react";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";
import { suggestEmail } from "./suggest-email.ts";

const fields = {
  name: { label: "Họ và tên", autoComplete: "name", maxLength: 80 },
  phone: { label: "Số điện thoại", type: "tel", autoComplete: "tel", maxLength: 30 },
  email: { label: "Email", type: "email", autoComplete: "email", maxLength: 120 },
} as const;

type ContactFieldProps = Partial<TextFieldProps> & { name: keyof typeof fields };

/** The name, phone or email of the visitor, which browsers fill in. An email that looks mistyped gets a proposal. */
export function ContactField({ name, hint, ...rest }: ContactFieldProps) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const id = rest.id ?? name;
  const accept = () => {
    const field = document.getElementById(id) as HTMLInputElement;
    field.value = suggestion ?? "";
    // Drafts listen to what is typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
    setSuggestion(null);
  };
  return (
    <TextField
      name={name}
      {...fields[name]}
      {...rest}
      id={id}
      {...(name === "email" && {
        onBlur: ({ target }) => setSuggestion(suggestEmail(target.value)),
        // Text from before hydration is repeated as input, when the field may have lost the focus already (early-input.ts).
        onInput: ({ currentTarget: field }) =>
          field !== document.activeElement && setSuggestion(suggestEmail(field.value)),
      })}
      hint={
        suggestion ? (
          <span role="status">
            Có phải{" "}
            <button type="button" className="link link-tall" onClick={accept}>
              {suggestion}
            </button>
            ?
          </span>
        ) : (
          hint
        )
      }
    />
  );
}
