import type { InputHTMLAttributes, ReactNode } from "react";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  children: ReactNode;
  /** Number of results for the choice. */
  count?: number;
};

export function Checkbox({ children, count, ...input }: CheckboxProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
      {count !== undefined && <span className="check-count num">{count}</span>}
    </label>
  );
}

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { children: ReactNode };

export function Radio({ children, ...input }: RadioProps) {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}
