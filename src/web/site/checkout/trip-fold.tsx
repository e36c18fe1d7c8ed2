import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";

type TripFoldProps = {
  /** The trip in one line. */
  line: string;
  /** Something in it has to be mended. */
  hasProblem: boolean;
  children: ReactNode;
};

/** On a phone the trip is one line, so that the fields to fill in are seen at once; wide windows show all of it. */
export function TripFold({ line, hasProblem, children }: TripFoldProps) {
  const [pressed, setPressed] = useState(false);
  const open = pressed || hasProblem;
  return (
    <div className={open ? "trip-fold trip-fold-open" : "trip-fold"}>
      {!open && (
        <p className="trip-fold-line">
          <span>{line}</span>
          <Button variant="outline" size="sm" aria-expanded={false} onClick={() => setPressed(true)}>
            Đổi<span className="sr-only"> ngày, khách hoặc phòng</span>
          </Button>
        </p>
      )}
      <div className="trip-fold-all">{children}</div>
    </div>
  );
}
