export type Email = { subject: string; text: string; html: string };

type Words = { subject: string; paragraphs: readonly string[]; link?: { label: string; href: string } };

/** A letter of paragraphs and at most one link, as text and as HTML. */
export function plainLetter({ subject, paragraphs, link }: Words): Email {
  const anchor = link ? `\n<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : "";
  const body = paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`).join("\n");
  return {
    subject: subject.replace(/\s+/g, " "),
    text: `${[...paragraphs, ...(link ? [`${link.label}: ${link.href}`] : [])].join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="vi"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}${anchor}\n</body></html>\n`,
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (words: string) => words.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
