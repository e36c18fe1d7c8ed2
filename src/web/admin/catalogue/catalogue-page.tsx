import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { createAmenity, deleteAmenity, updateAmenity } from "#modules/amenities/commands.ts";
import { amenityInput } from "#modules/amenities/contract.ts";
import { listAmenityEntries } from "#modules/amenities/queries.ts";
import { changeArea } from "#modules/cruises/commands/change-area.ts";
import { createArea, deleteArea } from "#modules/places/commands.ts";
import { areaInput } from "#modules/places/contract.ts";
import { listAreaEntries } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { Anchor } from "#ui/anchor.tsx";
import { requestContext } from "#web/context.ts";
import { stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/catalogue-page.ts";
import { type Entry, isKind, type Kind, kindNames, kinds, saidAfter } from "./entries.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { EntryRow } from "./entry-row.tsx";
import "./catalogue.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = url.searchParams.get("muc");
  const kind = isKind(asked) ? asked : "ship";
  return answer(async () => ({
    kind,
    entries: await entriesOf(ctx, kind),
    mayWrite: can(ctx.actor, "catalogue.write"),
  }));
}

async function entriesOf(ctx: Context, kind: Kind): Promise<Entry[]> {
  if (kind === "area") return (await listAreaEntries(ctx)).map((area) => ({ ...area, icon: null }));
  return (await listAmenityEntries(ctx, kind)).map(({ text, ...rest }) => ({ ...rest, name: text, slug: null }));
}

const entryForm = z.looseObject({
  kind: z.enum(kinds),
  position: z.coerce.number("Thứ tự là một số."),
});

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { intent, step, typed } = stepOf(ctx, steps, form);
    const { kind, id, ...entry } = parse(entryForm, { position: 0, ...typed });
    await step(ctx, commandsOf(kind), id, entry);
    return { done: intent, intent, said: `${saidAfter[intent]} ${kindNames[kind].one}` };
  });
}

type Step = (ctx: Context, commands: ReturnType<typeof commandsOf>, id: unknown, entry: object) => Promise<unknown>;

const steps = stepsFor<Step>("catalogue.write", {
  add: (ctx, { add }, _, entry) => add(ctx, entry),
  change: (ctx, { change }, id, entry) => change(ctx, parse(idInput, id), entry),
  delete: (ctx, { remove }, id) => remove(ctx, parse(idInput, id)),
});

function commandsOf(kind: Kind) {
  if (kind === "area") {
    return {
      add: (ctx: Context, entry: object) => createArea(ctx, parse(areaInput, entry)),
      change: (ctx: Context, id: string, entry: object) => changeArea(ctx, id, parse(areaInput, entry)),
      remove: deleteArea,
    };
  }
  const read = (entry: object) => parse(amenityInput, { type: kind, ...entry });
  return {
    add: (ctx: Context, entry: object) => createAmenity(ctx, read(entry)),
    change: (ctx: Context, id: string, entry: object) => updateAmenity(ctx, id, read(entry)),
    remove: deleteAmenity,
  };
}

export const meta: Route.MetaFunction = () => [{ title: "Tiện ích và vùng" }];

export default function CataloguePage({ loaderData: { kind, entries, mayWrite } }: Route.ComponentProps) {
  const next = (entries.at(-1)?.position ?? 0) + 10;
  return (
    <>
      <PageHeading title="Tiện ích và vùng" crumbs={[{ label: "Du thuyền Hạ Long", href: adminPaths.cruises() }]}>
        {mayWrite && (
          <EntryDialog
            key={kind}
            kind={kind}
            intent="add"
            entry={{ id: "", name: "", icon: "check", slug: "", position: next }}
          />
        )}
      </PageHeading>
      <section className="box" aria-label={kindNames[kind].many}>
        <nav className="tabs box-tabs" aria-label="Mục">
          {kinds.map((one) => (
            <Anchor
              key={one}
              href={adminPaths.catalogue({ muc: one })}
              {...(one === kind && { "aria-current": "true" as const })}
            >
              {kindNames[one].many}
            </Anchor>
          ))}
        </nav>
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.id} kind={kind} entry={entry} mayWrite={mayWrite} />
          ))}
          {entries.length === 0 && <li className="box-body">Chưa có mục nào.</li>}
        </ul>
      </section>
    </>
  );
}
