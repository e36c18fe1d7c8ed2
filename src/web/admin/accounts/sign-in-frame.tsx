import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "#web/components/logo.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import "./sign-in.css";

/** Layout of the pages before sign-in: a picture and one form. */
export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { brand } = useSite();
  return (
    <main className="sign-in">
      <div className="sign-in-picture on-deep">
        <p>Mỗi con tàu rời bến đúng giờ bắt đầu từ một danh sách đủ tên.</p>
      </div>
      <div className="sign-in-form">
        <Link className="logo" to={paths.home()} aria-label={`${brand}, trang chủ`}>
          <Logo name={brand} />
        </Link>
        <h1 className="title-1">{title}</h1>
        <p className="text-text-2">{lead}</p>
        {children}
      </div>
    </main>
  );
}
