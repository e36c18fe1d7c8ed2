type SkeletonProps = { className?: string };

/** Holds the place and the size of what is on its way; the region that waits says so by `aria-busy`. */
export function Skeleton({ className = "" }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
