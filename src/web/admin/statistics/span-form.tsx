import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { Select } from "#ui/select.tsx";
import { useFieldsOfQuery } from "../layout/use-fields-of-query.ts";

type SpanFormProps = {
  query: Readonly<Record<string, string | undefined>>;
  /** Other fields. */
  children?: ReactNode;
};

/** A GET form for the period of the statistics and its unit; a choice in a list is sent at once. */
export function SpanForm({ query, children }: SpanFormProps) {
  const send = useSubmit();
  const form = useFieldsOfQuery(query);
  return (
    <Form
      ref={form}
      method="get"
      className="box statistics-filters"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void send(event.currentTarget);
      }}
    >
      <div className="statistics-date">
        <span>Từ</span>
        <DateTextField key={JSON.stringify(query)} label="Từ ngày" name="tu" defaultValue={query.tu} />
      </div>
      <div className="statistics-date">
        <span>đến</span>
        <DateTextField key={JSON.stringify(query)} label="Đến ngày" name="den" defaultValue={query.den} />
      </div>
      <Select
        name="theo"
        aria-label="Gộp theo"
        defaultValue={query.theo}
        options={[
          { value: "ngay", label: "Theo ngày" },
          { value: "tuan", label: "Theo tuần" },
          { value: "thang", label: "Theo tháng" },
        ]}
      />
      {children}
      <Button type="submit" variant="quiet">
        Xem
      </Button>
    </Form>
  );
}
