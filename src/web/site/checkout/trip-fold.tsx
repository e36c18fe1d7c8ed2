import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";

type TripFoldProps = {
  /** The trip in one line. */
  line: string;
  /** True when a field in it has an error. */
  hasProblem: boolean;
  children: ReactNode;
};

/** On a phone the trip is one line, so that the input fields are visible at once; wide windows show all of it. */
export function TripFold({ line, hasProblem, children }: TripFoldProps) {
  const [pressed, setPressed] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const open = pressed || hasProblem;
  // A fold that an error has opened stays open after the correction, because the user is still in it.
  if (hasProblem && !pressed) setPressed(true);
  const unfold = () => {
    flushSync(() => setPressed(true));
    content.current?.focus();
  };
  return (
    <div className={open ? "trip-fold trip-fold-open" : "trip-fold"}>
      {!open && (
        <p className="trip-fold-line">
          <span>{line}</span>
          <Button variant="outline" size="sm" aria-expanded={false} onClick={unfold}>
            Đổi<span className="sr-only"> ngày, khách hoặc phòng</span>
          </Button>
        </p>
      )}
      <div className="trip-fold-all" ref={content} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
