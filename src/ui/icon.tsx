type IconProps = { className?: string; "aria-label"?: string };

/** An icon of one path. The build makes each Lucide icon one of these (scripts/one-path-icons.ts); base.css draws its line. */
export const iconOf = (path: string) =>
  function Icon({ className, "aria-label": label }: IconProps) {
    return (
      <svg
        className={className ? `lucide ${className}` : "lucide"}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        aria-hidden={label === undefined ? true : undefined}
        aria-label={label}
      >
        <path d={path} />
      </svg>
    );
  };
