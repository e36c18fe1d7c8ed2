import Search from "lucide-react/icons/search";
import { useId } from "react";
import { z } from "zod";
import { can, requirePermission } from "#kernel/actor.ts";
import { formatLongDate } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { caseStateNames, topicNames } from "#modules/cases/messages.ts";
import { replaceConsentLinks } from "#modules/consents/commands/replace-links.ts";
import { enquiryKindNames } from "#modules/enquiries/messages.ts";
import { erasePerson } from "#modules/privacy/commands.ts";
import { type Erased, personInput } from "#modules/privacy/contract.ts";
import { privacyMessages, retentionReasonNames } from "#modules/privacy/messages.ts";
import { findPerson } from "#modules/privacy/queries.ts";
import type { Context } from "#platform/context.ts";
import { emailInput } from "#platform/input.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { fileStorage } from "#web/server/context.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/person-page.ts";
import { ConsentLines } from "./consent-lines.tsx";
import { HeldLines } from "./held-lines.tsx";
import "../settings/settings.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "personal-data.read");
    const query = url.searchParams.get("khach")?.trim() ?? "";
    const who = personInput.safeParse(query);
    const mayErase = can(ctx.actor, "personal-data.decide");
    if (!who.success) return { query, wrong: query === "" ? null : privacyMessages.who, found: null, mayErase };
    return { query, wrong: null, found: await findPersonLines(ctx, who.data), mayErase };
  });

async function findPersonLines(ctx: Context, who: z.output<typeof personInput>) {
  const { bookings, enquiries, reviews, cases, account, consents, people } = await findPerson(ctx, who);
  return {
    bookings: bookings.map((booking) => ({
      key: booking.code,
      href: adminPaths.booking(booking.code),
      title: `${bookingReference(booking.code)}, ${booking.subject.title}`,
      note: [
        formatLongDate(booking.startsOn),
        stateNameOf(booking),
        booking.kept && `chưa xoá được: ${retentionReasonNames[booking.kept]}`,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
    enquiries: enquiries.map(({ code, kind, message }) => ({
      key: code,
      href: adminPaths.enquiry(code),
      title: `${code}, ${enquiryKindNames[kind]}`,
      note: message,
    })),
    reviews: reviews.map(({ id, score, comment }) => ({ key: id, title: `${score} sao`, note: comment })),
    cases: cases.map(({ code, topic, state }) => ({
      key: code,
      href: adminPaths.case(code),
      title: `${code}, ${topicNames[topic]}`,
      note: caseStateNames[state],
    })),
    people: [...new Set(people.map(({ name, email, phone }) => contactText(name, email, phone)))],
    account: account && { name: account.name, signedInAt: account.signedInAt },
    consents,
  };
}

const contactText = (name: string, email: string, phone: string) =>
  [name, email, phone && formatLocalPhone(phone)].filter(Boolean).join(" · ");

const ERASE = "erase";

const REPLACE_LINKS = "replace-links";
const linksForm = z.object({ email: emailInput() });

const eraseForm = z.object({ who: personInput, sure: z.literal("on", { error: privacyMessages.confirm }) });

function erasureMessage(erased: Erased): string {
  const { bookings, enquiries, reviews, consents, account, kept } = erased;
  const done = [
    bookings > 0 && `${bookings} đơn`,
    enquiries > 0 && `${enquiries} yêu cầu`,
    reviews > 0 && `${reviews} đánh giá`,
    consents > 0 && `${consents} lần đồng ý nhận thư`,
    account && "tài khoản",
  ].filter(Boolean);
  const left = kept.length > 0 ? ` Còn giữ đơn đang mở: ${kept.join(", ")}.` : "";
  if (done.length === 0 && left === "") throw invalid("Không có gì của người này để xoá.", {}, "nothing-to-erase");
  return `${done.length > 0 ? `Đã xoá thông tin ở ${done.join(", ")}.` : "Chưa xoá gì."}${left}`;
}

const formActions = actionsFor<Storage, string>("personal-data.decide", {
  [ERASE]: formAction(eraseForm, async (ctx, { who }, storage) => erasureMessage(await erasePerson(ctx, storage, who))),
  [REPLACE_LINKS]: formAction(linksForm, async (ctx, { email }) => {
    await replaceConsentLinks(ctx, email);
    return "Đã đổi liên kết nhận thư, khách nhận liên kết mới qua email.";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, args.context.get(fileStorage));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Dữ liệu của khách" }];

export default function PersonPage({
  loaderData: { query, wrong, found, mayErase },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Dữ liệu của khách" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        {found && mayErase && !hasNoData(found) && (
          <>
            <a className={buttonClass("outline", "md")} href={adminPaths.exportPerson({ khach: query })} download>
              Trích dữ liệu
            </a>
            <EraseDialog who={query} />
          </>
        )}
      </PageHeading>
      <ActionResult actionData={actionData} />
      <section className="box" aria-label="Tìm khách">
        <search>
          <form method="get" action={adminPaths.person()} className="box-body flex flex-wrap items-end gap-3">
            <TextField
              id="khach"
              name="khach"
              label="Email hoặc số điện thoại của khách"
              icon={Search}
              maxLength={160}
              required
              defaultValue={query}
              error={wrong ?? undefined}
            />
            <Button type="submit">Tìm</Button>
          </form>
        </search>
        <p className="box-body text-text-2">
          Khách có quyền xem, nhận bản sao và yêu cầu xoá dữ liệu của mình. Xác minh đúng người rồi mới trích hoặc xoá.
        </p>
      </section>
      {found && <Found found={found} mayErase={mayErase} />}
    </>
  );
}

type FoundData = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

const hasNoData = ({ account, people: _, ...lists }: FoundData) =>
  account === null && Object.values(lists).every((list) => list.length === 0);

function Found({ found, mayErase }: { found: FoundData; mayErase: boolean }) {
  const { bookings, enquiries, reviews, cases, account, consents, people } = found;
  return (
    <div className="mt-4 grid gap-4">
      {hasNoData(found) && <Alert>Không có dữ liệu nào gắn với email hay số điện thoại này.</Alert>}
      {people.length > 1 && (
        <Alert tone="warning" title="Thông tin này có thể là của nhiều người">
          Xem kỹ tên và email bên dưới trước khi trích hoặc xoá.
        </Alert>
      )}
      <HeldLines title="Tên và liên hệ đã ghi" lines={people.map((one) => ({ key: one, title: one, note: "" }))} />
      <HeldLines title="Đơn đặt" lines={bookings} />
      <HeldLines title="Yêu cầu và báo giá" lines={enquiries} />
      <HeldLines title="Đánh giá" lines={reviews} />
      <HeldLines title="Khiếu nại và yêu cầu dữ liệu" lines={cases} />
      {account && <HeldLines title="Tài khoản Google" lines={[{ key: "account", title: account.name, note: "" }]} />}
      <ConsentLines consents={consents} />
      {mayErase && consents[0] && <ReplaceLinks email={consents[0].email} />}
    </div>
  );
}

const ReplaceLinks = ({ email }: { email: string }) => (
  <div>
    <FormDialog
      label="Liên kết nhận thư đã lộ"
      title="Đổi liên kết nhận thư của khách?"
      submit="Đổi liên kết"
      intent={REPLACE_LINKS}
      size="sm"
      hidden={{ email }}
    >
      {() => (
        <p>
          Mọi liên kết nhận thư, ngừng nhận thư đã gửi cho {email} sẽ không mở được nữa, cả ở tệp đã xuất. Khách nhận
          liên kết mới qua email.
        </p>
      )}
    </FormDialog>
  </div>
);

function EraseDialog({ who }: { who: string }) {
  const note = useId();
  return (
    <FormDialog
      label="Xoá dữ liệu"
      title={`Xoá dữ liệu của ${who}?`}
      submit="Xoá vĩnh viễn"
      intent={ERASE}
      variant="outline"
      submitVariant="danger"
      hidden={{ who }}
    >
      {(errors) => (
        <>
          <p>
            Tên, liên hệ, danh sách khách, ghi chú, tài liệu, thư, yêu cầu và đánh giá của người này bị xoá và không lấy
            lại được. Số tiền, ngày và sổ quỹ được giữ theo luật kế toán. Đơn chưa đi hoặc còn tiền phải hoàn, khiếu nại
            và yêu cầu dữ liệu được giữ đến hạn của chúng.
          </p>
          <Checkbox
            name="sure"
            aria-invalid={errors.sure ? true : undefined}
            aria-describedby={errors.sure ? note : undefined}
          >
            Tôi đã xác minh người yêu cầu đúng là chủ của thông tin này
          </Checkbox>
          {errors.sure && <FieldError id={note}>{errors.sure}</FieldError>}
        </>
      )}
    </FormDialog>
  );
}
