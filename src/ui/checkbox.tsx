import type { InputHTMLAttributes, ReactNode } from "react";

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  children: ReactNode;
  /** Number of results for the choice. */
  count?: number | undefined;
};

export const Checkbox = (choice: ChoiceProps) => <Choice {...choice} type="checkbox" />;

export const Radio = (choice: ChoiceProps) => <Choice {...choice} type="radio" />;

function Choice({ children, count, ...input }: ChoiceProps & { type: "checkbox" | "radio" }) {
  return (
    <label className="check">
      <input {...input} />
      <span>{children}</span>
      {count !== undefined && <span className="check-count num">{count}</span>}
    </label>
  );
}
