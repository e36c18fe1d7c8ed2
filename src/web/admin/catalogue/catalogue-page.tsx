import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { addUsualAmenities, createAmenity, updateAmenity } from "#modules/amenities/commands.ts";
import { type AmenityType, amenityInput, amenityTypes } from "#modules/amenities/contract.ts";
import { listAmenityEntries } from "#modules/amenities/queries.ts";
import { changeArea } from "#modules/cruises/commands/change-area.ts";
import { createArea } from "#modules/places/commands.ts";
import { placeInput } from "#modules/places/contract.ts";
import { listAreaEntries } from "#modules/places/queries.ts";
import { deleteArea } from "#modules/products/commands/delete-place.ts";
import { removeAmenity } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { Anchor } from "#ui/anchor.tsx";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import type { Route } from "./+types/catalogue-page.ts";
import { type Entry, type EntryKind, entryKindNames, entryKinds, entryKindsOf, resultMessages } from "./entries.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { EntryRow } from "./entry-row.tsx";
import { StartList } from "./start-list.tsx";
import "./catalogue.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const productKind = staffKindAt(url.pathname);
    const kind =
      entryKindsOf[productKind].find((one) => one === url.searchParams.get("muc")) ?? entryKindsOf[productKind][0];
    return {
      productKind,
      kind,
      entries: await entriesOf(ctx, kind),
      mayWrite: can(ctx.actor, "catalogue.write"),
    };
  });

async function entriesOf(ctx: Context, kind: EntryKind): Promise<Entry[]> {
  if (kind === "area") return (await listAreaEntries(ctx)).map((area) => ({ ...area, icon: null }));
  return (await listAmenityEntries(ctx, kind)).map(({ text, ...rest }) => ({ ...rest, name: text, slug: null }));
}

const areaForm = placeInput.extend({ kind: z.literal("area") });
const amenityForm = amenityInput.omit({ type: true }).extend({ kind: z.enum(amenityTypes) });
const idField = { id: idInput };
const withType = <Entry extends { kind: AmenityType }>(entry: Entry) => ({ ...entry, type: entry.kind });
const addForm = z.discriminatedUnion("kind", [areaForm, amenityForm.transform(withType)]);
const changeForm = z.discriminatedUnion("kind", [
  areaForm.extend(idField),
  amenityForm.extend(idField).transform(withType),
]);
const startForm = z.object({ kind: z.enum(amenityTypes) });
const deleteForm = z.object({ kind: z.enum(entryKinds), id: idInput });

const formActions = actionsFor<void, EntryKind>("catalogue.write", {
  add: formAction(addForm, async (ctx, { kind, ...entry }) => {
    if ("name" in entry) await createArea(ctx, entry);
    else await createAmenity(ctx, entry);
    return kind;
  }),
  change: formAction(changeForm, async (ctx, { kind, id, ...entry }) => {
    if ("name" in entry) await changeArea(ctx, id, entry);
    else await updateAmenity(ctx, id, entry);
    return kind;
  }),
  start: formAction(startForm, async (ctx, { kind }) => {
    await addUsualAmenities(ctx, kind);
    return kind;
  }),
  delete: formAction(deleteForm, async (ctx, { kind, id }) => {
    await (kind === "area" ? deleteArea : removeAmenity)(ctx, id);
    return kind;
  }),
});

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent, run } = formActionOf(ctx, formActions, form);
    return { intent, resultMessage: `${resultMessages[intent]} ${entryKindNames[await run()].noun}` };
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: staffLabels[loaderData?.productKind ?? "cruise"].catalogue },
];

export default function CataloguePage({ loaderData: { productKind, kind, entries, mayWrite } }: Route.ComponentProps) {
  const next = (entries.at(-1)?.position ?? 0) + 10;
  return (
    <>
      <PageHeading
        title={staffLabels[productKind].catalogue}
        crumbs={[{ label: staffLabels[productKind].line, href: kindPaths[productKind].home() }]}
      >
        {mayWrite && (
          <EntryDialog
            key={kind}
            kind={kind}
            intent="add"
            entry={{ id: "", name: "", icon: "check", slug: "", position: next }}
          />
        )}
      </PageHeading>
      <section className="box" aria-label={entryKindNames[kind].listTitle}>
        <nav className="tabs box-tabs" aria-label="Mục">
          {entryKindsOf[productKind].map((one) => (
            <Anchor
              key={one}
              href={kindPaths[productKind].catalogue({ muc: one })}
              {...(one === kind && { "aria-current": "true" as const })}
            >
              {entryKindNames[one].listTitle}
            </Anchor>
          ))}
        </nav>
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.id} kind={kind} entry={entry} mayWrite={mayWrite} />
          ))}
          {entries.length === 0 && (
            <li className="box-body grid gap-3">
              Chưa có mục nào.
              {mayWrite && kind !== "area" && <StartList kind={kind} />}
            </li>
          )}
        </ul>
      </section>
    </>
  );
}
