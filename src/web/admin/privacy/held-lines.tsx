import { Anchor } from "#ui/anchor.tsx";
import { Box } from "../layout/box.tsx";

type Line = { key: string; href?: string; title: string; note: string };

/** One category of personal data that is stored about a person. */
export function HeldLines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Box title={`${title} (${lines.length})`}>
      <ul className="settings-rows">
        {lines.map(({ key, href, title, note }) => (
          <li key={key}>
            <div className="min-w-0">
              {href ? (
                <Anchor className="link" href={href}>
                  {title}
                </Anchor>
              ) : (
                <b>{title}</b>
              )}
              {note && <p className="text-text-2 wrap-anywhere">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
