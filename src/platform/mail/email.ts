export type Email = { subject: string; text: string; html: string };

export type Row = [label: string, value: string];
export type Block =
  | { kind: "text"; text: string }
  | { kind: "rows"; rows: Row[] }
  | { kind: "link"; label: string; href: string };

export const text = (words: string): Block => ({ kind: "text", text: words });
export const link = (label: string, href: string): Block => ({ kind: "link", label, href });

/** An email of these blocks, as text and as HTML. */
export function emailOf(subject: string, blocks: readonly Block[]): Email {
  return {
    subject: subject.replace(/\s+/g, " "),
    text: `${blocks.map(asText).join("\n\n")}\n`,
    html: page(subject, blocks.map(asHtml).join("\n")),
  };
}

function asText(block: Block): string {
  if (block.kind === "text") return block.text;
  if (block.kind === "link") return `${block.label}: ${block.href}`;
  return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
}

// Mail clients support tables and inline styles. No stylesheet, font or picture is loaded.
function asHtml(block: Block): string {
  if (block.kind === "text") {
    // Some clients ignore `white-space`, and staff write answers of several paragraphs.
    return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll("\n", "<br>")}</p>`;
  }
  if (block.kind === "link") {
    const style =
      "display:inline-block;padding:12px 20px;background:#0b5563;color:#ffffff;text-decoration:none;border-radius:8px";
    return `<p style="margin:0 0 24px"><a href="${escapeHtml(block.href)}" style="${style}">${escapeHtml(block.label)}</a></p>`;
  }
  const cell = "padding:8px 0;border-bottom:1px solid #dfe6e8;vertical-align:top";
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><td style="${cell};color:#4a5b60;padding-right:16px">${escapeHtml(label)}</td><td align="right" style="${cell};font-weight:bold">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join("")}</table>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f3f6f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff"><tr>
<td style="padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#16292d">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (words: string) => words.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
