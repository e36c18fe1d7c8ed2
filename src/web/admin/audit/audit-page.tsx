import { knownOf, parse, queryOf } from "#http/input.ts";
import { listAccountNames } from "#modules/accounts/queries.ts";
import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { type AuditEvent, auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { listAreas, listCities } from "#modules/places/queries.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { OlderNav } from "../layout/older-nav.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/audit-page.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { idsIn } from "./change-lines.ts";
import "./audit.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = knownOf(auditSearch, queryOf(url));
    const { data, next } = await searchAudit(ctx, parse(auditSearch, query));
    const people = await listAccountNames(ctx);
    return { events: data, next, query, people, names: await namesOf(ctx, data, people) };
  });

/** Display names of the ids in the entries. */
async function namesOf(ctx: Context, events: readonly AuditEvent[], people: { id: string; name: string }[]) {
  const ids = idsIn(events);
  if (ids.size === 0) return {};
  const [areas, cities, amenities, ...ofKinds] = await Promise.all([
    listAreas(ctx),
    listCities(ctx),
    listAmenitiesById(ctx),
    ...productKinds.map((kind) => listProductNames(ctx, kind)),
  ]);
  const products = ofKinds.flat();
  const rooms = await listRoomTerms(
    ctx,
    products.map((product) => product.id),
  );
  const all = [
    ...[...people, ...areas, ...cities].map(({ id, name }) => [id, name] as const),
    ...[...products, ...rooms].map(({ id, title }) => [id, title] as const),
    ...[...amenities.values()].map(({ id, text }) => [id, text] as const),
  ];
  return Object.fromEntries(all.filter(([id]) => ids.has(id)));
}

export const meta: Route.MetaFunction = () => [{ title: "Nhật ký thay đổi" }];

export default function AuditPage({ loaderData: { events, next, query, people, names } }: Route.ComponentProps) {
  const { before: cursor, ...filters } = query;
  return (
    <>
      <PageHeading title="Nhật ký thay đổi">
        <ExportMenu action={adminPaths.exportList("nhat-ky")} query={filters} />
        {query.group ? (
          <LinkButton variant="quiet" href={adminPaths.audit()}>
            Xem mọi việc
          </LinkButton>
        ) : (
          <LinkButton variant="quiet" href={adminPaths.audit({ group: "security" })}>
            An ninh
          </LinkButton>
        )}
      </PageHeading>
      {query.group && (
        <p className="mb-3 text-text-2">
          An ninh: đăng nhập, thử mật khẩu, bị từ chối quyền, đổi cách đăng nhập. Nhiều lần giống nhau trong 15 phút ghi
          một dòng.
        </p>
      )}
      <section className="box" aria-label="Nhật ký thay đổi">
        <AuditFilter query={filters} people={people} events={events} />
        {events.length === 0 ? (
          <p className="box-body">Không có việc nào khớp.</p>
        ) : (
          <ol>
            {events.map((event) => (
              <AuditEntry key={event.id} event={event} names={names} />
            ))}
          </ol>
        )}
        <OlderNav
          newestHref={adminPaths.audit(filters)}
          olderHref={next && adminPaths.audit({ ...filters, before: next })}
          isNewest={!cursor}
        />
      </section>
    </>
  );
}
