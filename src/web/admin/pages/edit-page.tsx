import Eye from "lucide-react/icons/eye";
import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { publishPage, savePage, withdrawPage } from "#modules/pages/commands.ts";
import { type PageContent, pageContent } from "#modules/pages/contract.ts";
import { pageMessages, pageTitles } from "#modules/pages/messages.ts";
import { getPageToEdit, getStaffPageVersion } from "#modules/pages/queries.ts";
import type { PageName } from "#modules/pages/rules/page-names.ts";
import { dateInput } from "#platform/input.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, formActionOf, mergeActions } from "#web/forms/form-actions.ts";
import { readJsonField } from "#web/forms/read-json-field.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { getCurrentFigures } from "#web/site/about/figures.server.ts";
import { informationPaths } from "../../site/about/information-paths.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/edit-page.ts";
import { pageNamed, pagePaths } from "./addresses.ts";
import { PageEditor } from "./page-editor.tsx";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const page = await getPageToEdit(ctx, knownPage(params.page));
    return {
      page,
      figures: await getCurrentFigures(ctx, page.shown),
      today: today(ctx.now()),
      may: { write: can(ctx.actor, "catalogue.write"), publish: can(ctx.actor, "catalogue.publish") },
    };
  });

function knownPage(name: string | undefined): PageName {
  const page = pageNamed(name);
  if (!page) throw notFound(pageMessages.noPage, "page-not-found");
  return page;
}

/** The longest page has about 100,000 characters; form encoding needs up to nine bytes for a Vietnamese character. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;

const version = z.coerce.number().int().min(1);
const versioned = z.object({ version });
const contentForm = versioned.extend({ content: z.string().default("") });

type Result = { saved?: { version: number }; resultMessage: string };

const formActions = mergeActions(
  actionsFor<string | undefined, Result>("catalogue.write", {
    save: formAction(contentForm, async (ctx, { version, content }, name) => {
      const saved = await savePage(ctx, knownPage(name), { version, content: readContent(content) });
      return { saved, resultMessage: pageMessages.saved };
    }),
    restore: formAction(versioned.extend({ from: version }), async (ctx, { version, from }, name) => {
      const page = knownPage(name);
      await savePage(ctx, page, { version, content: await getStaffPageVersion(ctx, page, from) });
      return { resultMessage: pageMessages.restored };
    }),
  }),
  actionsFor<string | undefined, Result>("catalogue.publish", {
    publish: formAction(contentForm.extend({ on: dateInput }), async (ctx, { version, content, on }, name) => {
      await publishPage(ctx, knownPage(name), { version, content: readContent(content), on });
      return { resultMessage: pageMessages.published };
    }),
    withdraw: formAction(versioned, async (ctx, { version }, name) => {
      await withdrawPage(ctx, knownPage(name), version);
      return { resultMessage: pageMessages.withdrawn };
    }),
  }),
);

const readContent = (text: string): PageContent => readJsonField(pageContent, text);

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(
    args,
    async (form, ctx) => {
      const { intent, run } = formActionOf(ctx, formActions, form);
      return { ...(await run(params.page)), intent };
    },
    MAX_FORM_BYTES,
  );

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? pageTitles[loaderData.page.page] : "Trang thông tin" },
];

export default function EditInformationPage({ loaderData: { page, figures, may, today } }: Route.ComponentProps) {
  const { shown } = page;
  return (
    <>
      <PageHeading title={pageTitles[page.page]} crumbs={[{ label: "Trang thông tin", href: pagePaths.list() }]}>
        <Badge tone="success">
          Đang áp dụng: bản {shown.version}
          {shown.effectiveOn && `, từ ${formatDate(shown.effectiveOn)}`}
        </Badge>
        <LinkButton variant="quiet" href={informationPaths[page.page]}>
          <Eye />
          Xem trang
        </LinkButton>
      </PageHeading>
      <PageEditor key={page.page} page={page} figures={figures} may={may} today={today} />
    </>
  );
}
