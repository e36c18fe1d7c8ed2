import type { InputHTMLAttributes, ReactNode } from "react";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> & { children: ReactNode };

/** Takes effect at once, without a button to confirm; a value that a form sends later is a checkbox. */
export function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  );
}
