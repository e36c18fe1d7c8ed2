import type { FieldErrors } from "#kernel/errors.ts";
import { type InvoiceRequest, invoiceFields } from "#modules/bookings/contract/booking.ts";
import { TextField } from "#ui/text-field.tsx";

/** The names of the fields, and where their values are in a form. */
export const invoiceNames = invoiceFields.map((field) => `invoice.${field}` as const);

type InvoiceFieldsProps = {
  values: Readonly<Record<string, string | undefined>>;
  fields: FieldErrors;
};

/** The recipient of an invoice, as in the contract `invoiceInput`. */
export function InvoiceFields({ values, fields }: InvoiceFieldsProps) {
  const common = (name: (typeof invoiceNames)[number]) => ({
    id: name,
    name,
    defaultValue: values[name] ?? "",
    error: fields[name],
  });
  return (
    <>
      <TextField
        {...common("invoice.company")}
        label="Tên đơn vị"
        hint="Cá nhân thì ghi họ tên"
        maxLength={200}
        autoComplete="organization"
      />
      <TextField
        {...common("invoice.taxCode")}
        label="Mã số thuế"
        inputMode="numeric"
        maxLength={20}
        hint="10 số, 10 số kèm -001, hoặc 12 số định danh cá nhân"
      />
      <TextField {...common("invoice.address")} label="Địa chỉ" maxLength={300} wrapperClass="form-wide" />
      <TextField
        {...common("invoice.email")}
        label="Email nhận hoá đơn (để trống là email liên hệ)"
        type="email"
        maxLength={120}
        wrapperClass="form-wide"
      />
    </>
  );
}

/** The unvalidated invoice of a form; null while nothing of it is filled in. */
export function invoiceOf(text: (name: string) => string) {
  const invoice = namedInvoice((name) => text(name).trim());
  return Object.values(invoice).some(Boolean) ? invoice : null;
}

/** The invoice fields of a form by name, with empty texts for empty fields. */
export const namedInvoice = (text: (name: string) => string) =>
  Object.fromEntries(invoiceFields.map((field) => [field, text(`invoice.${field}`)])) as InvoiceRequest;
