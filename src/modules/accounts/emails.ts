import { INVITATION_HOURS, RESET_MINUTES } from "./limits.ts";

type Email = { subject: string; text: string; html: string };
type About = { name: string; username: string; brand: string; link: string };

/** For whoever has forgotten the password. */
export function passwordReset({ name, username, brand, link }: About): Email {
  return write(`Đặt lại mật khẩu ${brand}`, name, link, "Đặt mật khẩu mới", [
    `Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản ${username}. Liên kết dưới đây dùng một lần, trong ${RESET_MINUTES} phút.`,
    "Nếu bạn không yêu cầu, xin bỏ qua thư này: mật khẩu vẫn như cũ.",
  ]);
}

/** For a new member of staff. */
export function invitation({ name, username, brand, link }: About): Email {
  return write(`Mời vào trang quản trị ${brand}`, name, link, "Chọn mật khẩu", [
    `Bạn có tài khoản quản trị ${brand} với tên đăng nhập ${username}. Hãy chọn mật khẩu để bắt đầu; liên kết dùng một lần, trong ${INVITATION_HOURS} giờ.`,
  ]);
}

function write(subject: string, name: string, link: string, label: string, paragraphs: string[]): Email {
  const all = [`Xin chào ${name},`, ...paragraphs];
  const anchor = `<p><a href="${escapeHtml(link)}">${label}</a></p>`;
  const body = all.map((words) => `<p>${escapeHtml(words)}</p>`).join("\n");
  return {
    subject: subject.replace(/\s+/g, " "),
    text: `${[...all, `${label}: ${link}`].join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="vi"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n${anchor}\n</body></html>\n`,
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (words: string) => words.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
