import { parse, queryOf } from "#http/input.ts";
import { listAccountNames } from "#modules/accounts/queries.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/audit-page.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import "./audit.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = queryOf(url);
  return answer(async () => {
    const { data, next } = await searchAudit(ctx, parse(auditSearch, query));
    return { events: data, next, query, people: await listAccountNames(ctx) };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Nhật ký thay đổi" }];

export default function AuditPage({ loaderData: { events, next, query, people } }: Route.ComponentProps) {
  const { before: cursor, ...filters } = query;
  return (
    <>
      <PageHeading title="Nhật ký thay đổi" />
      <section className="box" aria-label="Nhật ký thay đổi">
        <AuditFilter query={filters} people={people} events={events} />
        {events.length === 0 ? (
          <p className="box-body">Không có việc nào khớp.</p>
        ) : (
          <ol>
            {events.map((event) => (
              <AuditEntry key={event.id} event={event} />
            ))}
          </ol>
        )}
        {(cursor || next) && (
          <nav className="box-body flex flex-wrap justify-between gap-2" aria-label="Phân trang">
            {cursor && (
              <LinkButton variant="quiet" href={adminPaths.audit(filters)}>
                Về mới nhất
              </LinkButton>
            )}
            {next && (
              <LinkButton variant="outline" href={adminPaths.audit({ ...filters, before: next })}>
                Cũ hơn
              </LinkButton>
            )}
          </nav>
        )}
      </section>
    </>
  );
}
