import ExternalLink from "lucide-react/icons/external-link";

/** Link to an external map, in a new tab. */
export function MapLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="link link-tall gap-2" href={href} rel="noopener noreferrer" target="_blank">
      {label}
      <ExternalLink className="size-4" />
      <span className="sr-only">(mở trang khác)</span>
    </a>
  );
}
