import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { publicHolidaysOf } from "#kernel/public-holidays.ts";
import { addHolidays, removeHoliday, saveHoliday } from "#modules/settings/commands.ts";
import { type Holiday, holidayInput } from "#modules/settings/contract/groups.ts";
import { listHolidays } from "#modules/settings/queries.ts";
import { dateInput } from "#platform/input.ts";
import { Anchor } from "#ui/anchor.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/holidays-page.ts";
import "./settings.css";

const yearInput = z.coerce.number().int().min(2000).max(2199);

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    const thisYear = Number(today(ctx.now()).slice(0, 4));
    const parsed = yearInput.safeParse(url.searchParams.get("nam"));
    const year = parsed.success ? parsed.data : thisYear;
    const all = await listHolidays(ctx);
    const isIn = ({ from, to }: Holiday) => from.slice(0, 4) <= String(year) && to.slice(0, 4) >= String(year);
    return { year, years: [thisYear - 1, thisYear, thisYear + 1, thisYear + 2], holidays: all.filter(isIn) };
  });

const changeForm = holidayInput.safeExtend({ former: dateInput });
const removeForm = z.object({ former: dateInput });
const fillForm = z.object({ year: yearInput });

const formActions = actionsFor<void, string>("settings.write", {
  add: formAction(holidayInput, async (ctx, holiday) => {
    await saveHoliday(ctx, holiday);
    return "Đã thêm kỳ nghỉ";
  }),
  change: formAction(changeForm, async (ctx, { former, ...holiday }) => {
    await saveHoliday(ctx, holiday, former);
    return "Đã sửa kỳ nghỉ";
  }),
  remove: formAction(removeForm, async (ctx, { former }) => {
    await removeHoliday(ctx, former);
    return "Đã xoá kỳ nghỉ";
  }),
  fill: formAction(fillForm, async (ctx, { year }) => {
    const added = await addHolidays(ctx, publicHolidaysOf(year));
    return added === 0 ? "Các ngày lễ theo luật đã có đủ" : `Đã thêm ${added} kỳ nghỉ theo luật`;
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Ngày lễ" }];

export default function HolidaysPage({ loaderData: { year, years, holidays }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Ngày lễ" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]}>
        <FormDialog
          label={`Điền ngày lễ ${year}`}
          title={`Điền ngày lễ theo luật của năm ${year}?`}
          submit="Điền ngày lễ"
          intent="fill"
          variant="outline"
          hidden={{ year: String(year) }}
        >
          {() => (
            <p>
              Thêm các ngày nghỉ theo Điều 112 Bộ luật Lao động: Tết năm ngày, từ giao thừa đến mùng 4; Quốc khánh hai
              ngày. Kỳ nghỉ đã có được giữ nguyên; lịch nghỉ bù từng năm bạn sửa sau khi có thông báo.
            </p>
          )}
        </FormDialog>
        <HolidayDialog year={year} />
      </PageHeading>
      <ActionResult actionData={actionData} />
      <section className="box" aria-label={`Ngày lễ năm ${year}`}>
        <nav className="tabs box-tabs" aria-label="Năm">
          {years.map((one) => (
            <Anchor
              key={one}
              href={adminPaths.holidaySettings({ nam: String(one) })}
              {...(one === year && { "aria-current": "true" as const })}
            >
              {one}
            </Anchor>
          ))}
        </nav>
        <ul className="settings-rows">
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.from} holiday={holiday} year={year} />
          ))}
          {holidays.length === 0 && <li>Năm {year} chưa có kỳ nghỉ nào.</li>}
        </ul>
        <p className="box-body text-text-2">
          Các ngày này được đánh dấu trên lịch chọn ngày của khách và của nhân viên, và không tính là ngày làm việc khi
          đếm hạn trả lời khiếu nại. Hạn trả lời yêu cầu về dữ liệu là của luật, chỉ trừ thứ 7, chủ nhật và ngày lễ của
          Bộ luật Lao động.
        </p>
      </section>
    </>
  );
}

function HolidayRow({ holiday, year }: { holiday: Holiday; year: number }) {
  const { name, from, to } = holiday;
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{name}</p>
        <p className="num">{from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}</p>
      </div>
      <div className="settings-actions">
        <HolidayDialog year={year} holiday={holiday} />
        <DeleteDialog title={`Xoá “${name}”?`} intent="remove" hidden={{ former: from }}>
          Lịch sẽ không đánh dấu những ngày này nữa. Bảng giá không đổi.
        </DeleteDialog>
      </div>
    </li>
  );
}

function HolidayDialog({ holiday, year }: { holiday?: Holiday; year: number }) {
  return (
    <FormDialog
      label={holiday ? "Sửa" : "Thêm kỳ nghỉ"}
      title={holiday ? `Sửa “${holiday.name}”` : "Thêm kỳ nghỉ"}
      submit={holiday ? "Lưu" : "Thêm"}
      intent={holiday ? "change" : "add"}
      variant={holiday ? "outline" : "primary"}
      size={holiday ? "sm" : "md"}
      hidden={holiday ? { former: holiday.from } : {}}
    >
      {(errors) => <Fields fields={fieldsOf(holiday, year)} errors={errors} />}
    </FormDialog>
  );
}

const fieldsOf = (holiday: Holiday | undefined, year: number): FormField[] => [
  {
    name: "name",
    label: "Tên kỳ nghỉ",
    required: true,
    maxLength: 80,
    value: holiday?.name,
    placeholder: `Tết Nguyên đán ${year}`,
  },
  { kind: "day", name: "from", label: "Từ ngày", value: holiday?.from },
  { kind: "day", name: "to", label: "Đến hết ngày", value: holiday?.to },
];
