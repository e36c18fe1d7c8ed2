import Check from "lucide-react/icons/check";

export type StepState = "incomplete" | "inprogress" | "done";
export type Step = { title: string; note?: string; state: StepState };

const spoken: Record<StepState, string> = { incomplete: "chưa làm", inprogress: "đang làm", done: "đã xong" };

export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={`step-${step.state}`}
          aria-current={step.state === "inprogress" ? "step" : undefined}
        >
          <span className="step-dot" aria-hidden="true">
            {step.state === "done" ? <Check /> : index + 1}
          </span>
          <b className="step-title">
            {step.title}
            <span className="sr-only">, {spoken[step.state]}</span>
          </b>
          {step.note && <span className="step-note">{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}
