import { formatInstant } from "#kernel/calendar-date.ts";
import { type Email, emailOf, link as linkTo, text } from "#platform/mail/email.ts";
import { INVITATION_HOURS, RESET_MINUTES } from "./limits.ts";

type About = { name: string; username: string; brand: string; link: string };

/** For an account with a forgotten password. */
export function passwordReset({ name, username, brand, link }: About): Email {
  return emailOf(`Đặt lại mật khẩu ${brand}`, [
    text(`Xin chào ${name},`),
    text(
      `Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản ${username}. Liên kết dưới đây dùng một lần, trong ${RESET_MINUTES} phút.`,
    ),
    text("Nếu bạn không yêu cầu, xin bỏ qua thư này: mật khẩu vẫn như cũ."),
    linkTo("Đặt mật khẩu mới", link),
  ]);
}

/** For a new member of staff. */
export function invitation({ name, username, brand, link }: About): Email {
  return emailOf(`Mời vào trang quản trị ${brand}`, [
    text(`Xin chào ${name},`),
    text(
      `Bạn có tài khoản quản trị ${brand} với tên đăng nhập ${username}. Hãy chọn mật khẩu để bắt đầu; liên kết dùng một lần, trong ${INVITATION_HOURS} giờ.`,
    ),
    linkTo("Chọn mật khẩu", link),
  ]);
}

type EmailChange = { name: string; username: string; brand: string; at: Date; by: { name: string; address: string } };

/** For the former address of an account: a takeover cannot do this unnoticed. */
export function emailChanged({ name, username, brand, at, by }: EmailChange): Email {
  return emailOf(`Email của tài khoản ${username} đã được đổi`, [
    text(`Xin chào ${name},`),
    text(
      `Email của tài khoản quản trị ${brand} ${username} vừa được đổi. Từ nay thư về tài khoản này không đến địa chỉ này nữa.`,
    ),
    {
      kind: "rows",
      rows: [
        ["Lúc", `${formatInstant(at)} (giờ Việt Nam)`],
        ["Người đổi", by.name],
        ["Từ địa chỉ mạng", by.address],
      ],
    },
    text("Nếu bạn không biết việc này, xin báo ngay cho chủ tài khoản của công ty để kiểm tra và đổi lại."),
  ]);
}
