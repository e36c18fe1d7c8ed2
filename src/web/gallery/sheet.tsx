import type { ReactNode } from "react";

type SheetProps = { id: string; title: string; note?: string; children: ReactNode };

/** One section of the gallery: its name at the left, the components at the right. */
export function Sheet({ id, title, note, children }: SheetProps) {
  return (
    <section className="sheet" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className="title-2">
          {title}
        </h2>
        {note && <p className="gallery-note">{note}</p>}
      </div>
      <div className="sheet-body">{children}</div>
    </section>
  );
}

export function Row({ label, deep, children }: { label: string; deep?: boolean; children: ReactNode }) {
  return (
    <div className={deep ? "sheet-row sheet-deep on-deep" : "sheet-row"}>
      <p className="gallery-note">{label}</p>
      <div className="sheet-pieces">{children}</div>
    </div>
  );
}

/** A flat picture of the bay, so that the gallery needs no files. */
export function Drawing({ tone = "jade" }: { tone?: "jade" | "son" | "gold" }) {
  return (
    <svg className={`drawing drawing-${tone}`} viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" role="img">
      <title>Vịnh Hạ Long</title>
      <rect width="400" height="300" className="drawing-sky" />
      <path d="M0 200l40-70 50-30 40 60 60-90 50 20 30 80 60-50 70 80v100H0z" className="drawing-stone" />
      <path d="M0 210h400v90H0z" className="drawing-water" />
    </svg>
  );
}
