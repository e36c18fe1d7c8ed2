import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { useActionToast } from "../../layout/action-form.tsx";

export type Places = readonly { id: string; name: string }[];

type AddPlaceProps = {
  /** Noun for a place: "danh mục". */
  label: string;
  /** True when the list is empty. */
  isEmpty: boolean;
  onAdded: (id: string, places: Places) => void;
};

type Answer = { saved?: { placeId?: string; places?: Places } };

/** Adds a place without leaving the form, and selects it. */
export function AddPlace({ label, isEmpty, onAdded }: AddPlaceProps) {
  const [isOpen, setOpen] = useState(isEmpty);
  const [name, setName] = useState("");
  const fetcher = useFetcher<Answer | Rejection>();
  useActionToast(fetcher.data);
  const rejection = isRejection(fetcher.data) ? fetcher.data : null;
  const saved = fetcher.data && "saved" in fetcher.data ? fetcher.data.saved : null;
  const latestOnAdded = useRef(onAdded);
  latestOnAdded.current = onAdded;
  // Synchronises the form with the server's answer.
  useEffect(() => {
    if (!saved?.placeId || !saved.places) return;
    latestOnAdded.current(saved.placeId, saved.places);
    setOpen(false);
    setName("");
  }, [saved]);
  if (!isOpen) {
    return (
      <Button variant="text" size="sm" className="-ml-4" onClick={() => setOpen(true)}>
        Thêm {label}
      </Button>
    );
  }
  const add = () => void fetcher.submit({ intent: "add-place", name }, { method: "post" });
  return (
    <div className="edit-line">
      <TextField
        id="new-place"
        label={`Tên ${label} mới`}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") add();
        }}
        error={rejection?.fields.name ?? rejection?.message}
      />
      <Button variant="outline" busy={fetcher.state === "idle" ? undefined : "Đang thêm"} onClick={add}>
        Thêm
      </Button>
    </div>
  );
}
