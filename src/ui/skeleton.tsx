type SkeletonProps = { className?: string };

/** Placeholder with the final size; the loading region has `aria-busy`. */
export function Skeleton({ className = "" }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
