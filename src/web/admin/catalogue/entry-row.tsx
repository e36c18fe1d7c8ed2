import { AmenityIcon } from "#web/components/amenity-icon.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { type Entry, type EntryKind, entryKindNames } from "./entries.ts";
import { EntryDialog } from "./entry-dialog.tsx";

type EntryRowProps = { kind: EntryKind; entry: Entry; mayWrite: boolean };

export function EntryRow({ kind, entry, mayWrite }: EntryRowProps) {
  return (
    <li className="catalogue-row">
      {entry.icon !== null && <AmenityIcon name={entry.icon} />}
      <div className="catalogue-name">
        <p className="font-semi">{entry.name}</p>
        <p className="text-text-3">
          Thứ tự {entry.position}
          {entry.slug && ` · ${entry.slug}`}
        </p>
      </div>
      {mayWrite && (
        <div className="catalogue-actions">
          <EntryDialog kind={kind} entry={entry} intent="change" />
          <DeleteDialog title={`Xoá “${entry.name}”?`} intent="delete" hidden={{ kind, id: entry.id }}>
            Chỉ xoá được {entryKindNames[kind].noun} không còn dùng ở đâu. Không lấy lại được sau khi xoá.
          </DeleteDialog>
        </div>
      )}
    </li>
  );
}
