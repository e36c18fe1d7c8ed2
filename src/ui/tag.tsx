import type { ReactNode } from "react";

export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}

/** The first tags and "+N" for the others. */
export function TagList({ tags, limit }: { tags: readonly string[]; limit: number }) {
  const rest = tags.slice(limit);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="flex">
          <Tag>{tag}</Tag>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex">
          <span className="tag tag-more" title={rest.join(", ")}>
            <span aria-hidden="true">+{rest.length}</span>
            <span className="sr-only">và {rest.length} tiện ích khác</span>
          </span>
        </li>
      )}
    </ul>
  );
}
