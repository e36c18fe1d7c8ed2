import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import ClockAlert from "lucide-react/icons/clock-alert";
import Hourglass from "lucide-react/icons/hourglass";
import type { ReactNode } from "react";

type Tone = "neutral" | "success" | "warning" | "error";

const icons = { neutral: Hourglass, success: CircleCheckBig, warning: CircleAlert, error: ClockAlert };

/** One state of a payment: what happened, then the possible actions. */
export function StateCard({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <section className={`state-card state-${tone}`}>
      <Icon />
      <h1 className="title-2">{title}</h1>
      {children}
    </section>
  );
}
