import { type Email, plainLetter } from "#platform/mail/plain-letter.ts";
import { INVITATION_HOURS, RESET_MINUTES } from "./limits.ts";

type About = { name: string; username: string; brand: string; link: string };

/** For whoever has forgotten the password. */
export function passwordReset({ name, username, brand, link }: About): Email {
  return plainLetter({
    subject: `Đặt lại mật khẩu ${brand}`,
    paragraphs: [
      `Xin chào ${name},`,
      `Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản ${username}. Liên kết dưới đây dùng một lần, trong ${RESET_MINUTES} phút.`,
      "Nếu bạn không yêu cầu, xin bỏ qua thư này: mật khẩu vẫn như cũ.",
    ],
    link: { label: "Đặt mật khẩu mới", href: link },
  });
}

/** For a new member of staff. */
export function invitation({ name, username, brand, link }: About): Email {
  return plainLetter({
    subject: `Mời vào trang quản trị ${brand}`,
    paragraphs: [
      `Xin chào ${name},`,
      `Bạn có tài khoản quản trị ${brand} với tên đăng nhập ${username}. Hãy chọn mật khẩu để bắt đầu; liên kết dùng một lần, trong ${INVITATION_HOURS} giờ.`,
    ],
    link: { label: "Chọn mật khẩu", href: link },
  });
}
