import { useState } from "react";

/** Event of a control, with its form. */
type Edited = { currentTarget: { form: HTMLFormElement | null } };

/** A field's error, hidden once the field is edited; after a submission the server's error is shown again. */
export function useLiveError(error: string | undefined) {
  const [isEdited, setEdited] = useState(false);
  const [lastError, setLastError] = useState(error);
  if (lastError !== error) {
    setLastError(error);
    setEdited(false);
  }
  const onEdit = ({ currentTarget: { form } }: Edited): void => {
    if (!error || isEdited) return;
    setEdited(true);
    form?.addEventListener("submit", () => setEdited(false), { once: true });
  };
  return { error: isEdited ? undefined : error, onEdit };
}
