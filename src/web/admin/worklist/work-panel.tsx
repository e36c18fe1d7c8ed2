import type { ReactNode } from "react";
import { type Fact, Facts } from "../bookings/detail/facts.tsx";
import { AssigneeForm, type AssigneeProps } from "./assignee-form.tsx";

type Props = AssigneeProps & {
  title: string;
  /** Deadlines and what else staff have to know. */
  facts: readonly Fact[];
  children?: ReactNode;
};

/** Deadlines and assignee of an item, and further forms. */
export const WorkPanel = ({ title, facts, children, ...assignee }: Props) => (
  <section className="box" aria-labelledby="xu-ly">
    <div className="box-head">
      <h2 id="xu-ly">{title}</h2>
    </div>
    <div className="box-body grid gap-4">
      <Facts facts={facts} />
      <AssigneeForm {...assignee} />
      {children}
    </div>
  </section>
);
