import { Anchor, type AnchorProps } from "./anchor.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";

type LinkButtonProps = AnchorProps & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button. */
export function LinkButton({ variant = "primary", size = "md", className = "", ...rest }: LinkButtonProps) {
  return <Anchor {...rest} className={buttonClass(variant, size, className)} />;
}
