import { LinkButton } from "#ui/link-button.tsx";

type OlderNavProps = { newestHref: string; olderHref: string | null; isNewest: boolean };

/** Pagination of a list with a cursor: older entries, and back to the newest. */
export function OlderNav({ newestHref, olderHref, isNewest }: OlderNavProps) {
  if (isNewest && !olderHref) return null;
  return (
    <nav className="box-body flex flex-wrap justify-between gap-2" aria-label="Phân trang">
      {!isNewest && (
        <LinkButton variant="quiet" href={newestHref}>
          Về mới nhất
        </LinkButton>
      )}
      {olderHref && (
        <LinkButton variant="outline" href={olderHref}>
          Cũ hơn
        </LinkButton>
      )}
    </nav>
  );
}
