import { type AnyPgColumn, customType, timestamp, type UpdateDeleteAction, uuid } from "drizzle-orm/pg-core";
import { type CalendarDate, calendarDate as toCalendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd as toVnd, type Vnd } from "#kernel/money.ts";

/** Primary key: a UUID version 7 made in the app. */
export const id = () => uuid("id").primaryKey().$defaultFn(newId);

/** The id of a row of another table. */
export const idOf = (name: string, column: () => AnyPgColumn, actions?: { onDelete: UpdateDeleteAction }) =>
  uuid(name).references(column, actions);

/** A whole number of đồng in a bigint: int4 ends at 2.1 billion đ. */
export const vnd = customType<{ data: Vnd; driverData: string | number }>({
  dataType: () => "bigint",
  fromDriver: (value) => toVnd(Number(value)),
});

/** A day in Asia/Ho_Chi_Minh. */
export const calendarDate = customType<{ data: CalendarDate; driverData: string }>({
  dataType: () => "date",
  fromDriver: (value) => toCalendarDate(value),
});

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
