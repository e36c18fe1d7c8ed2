type TagListProps = { tags: readonly string[]; limit: number; className?: string };

/** The first tags and "+N" for the others. */
export function TagList({ tags, limit, className = "" }: TagListProps) {
  const rest = tags.slice(limit);
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="tag tag-more" title={rest.join(", ")}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">và {rest.length} tiện ích khác</span>
        </li>
      )}
    </ul>
  );
}
