import { data } from "react-router";
import type { Route } from "./+types/admin-missing-page.ts";
import { menu } from "./menu.ts";

/** Menu items without a page yet show a notice; every other address is not found. */
export function loader({ request }: Route.LoaderArgs): never {
  const { pathname } = new URL(request.url);
  const isMenuItem = menu.flatMap((item) => [item, ...item.children]).some((item) => item.link === pathname);
  throw data(
    { message: isMenuItem ? "Trang quản trị này đang được hoàn thiện." : "Không có trang quản trị ở địa chỉ này." },
    { status: 404 },
  );
}

export default function AdminMissingPage() {
  return null;
}
