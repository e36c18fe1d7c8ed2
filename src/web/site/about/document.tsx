import type { ReactNode } from "react";

/** A page of rules: a title, what it is about, and its parts one after another. */
export function Document({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="wrap section">
      <div className="grid max-w-[720px] gap-6">
        <h1 className="title-1">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </article>
  );
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid scroll-mt-28 gap-2" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="title-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
