import type { ReactNode } from "react";
import { type Fact, Facts } from "../bookings/detail/facts.tsx";
import { Box } from "../layout/box.tsx";
import { AssigneeForm, type AssigneeProps } from "./assignee-form.tsx";

type Props = AssigneeProps & {
  title: string;
  /** Deadlines and other facts for staff. */
  facts: readonly Fact[];
  children?: ReactNode;
};

/** Deadlines and assignee of an item, and further forms. */
export const WorkPanel = ({ title, facts, children, ...assignee }: Props) => (
  <Box id="xu-ly" title={title}>
    <div className="box-body grid gap-4">
      <Facts facts={facts} />
      <AssigneeForm {...assignee} />
      {children}
    </div>
  </Box>
);
