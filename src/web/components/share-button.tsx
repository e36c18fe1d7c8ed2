import Share2 from "lucide-react/icons/share-2";

type ShareButtonProps = {
  /** The address that opens the same choice. */
  href: string;
  title: string;
  /** Days, party and price in one line, beside the link. */
  text?: string | null;
  /** On a phone only the icon is shown. */
  isShort?: boolean;
};

/** Shares the choice with another person; web/browser/share.ts does it. */
export function ShareButton({ href, title, text, isShort = false }: ShareButtonProps) {
  return (
    <button
      type="button"
      className="link link-tall share with-script"
      data-share={href}
      data-title={title}
      data-text={text ?? undefined}
    >
      <Share2 />
      <span className={isShort ? "max-md:sr-only" : ""}>Chia sẻ</span>
    </button>
  );
}
