import { useState } from "react";

/** The control that an event comes from, with its form. */
type Edited = { currentTarget: { form: HTMLFormElement | null } };

/** An error of a field, shown until the field is edited; when its form is sent, what the server says is shown again. */
export function useLiveError(error: string | undefined) {
  const [isEdited, setEdited] = useState(false);
  const [about, setAbout] = useState(error);
  if (about !== error) {
    setAbout(error);
    setEdited(false);
  }
  const onEdit = ({ currentTarget: { form } }: Edited): void => {
    if (!error || isEdited) return;
    setEdited(true);
    form?.addEventListener("submit", () => setEdited(false), { once: true });
  };
  return { error: isEdited ? undefined : error, onEdit };
}
