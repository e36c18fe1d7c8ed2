import { Form, useNavigation } from "react-router";
import type { StaffProduct } from "#modules/products/contract/editing.ts";

import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { Picture } from "#web/components/picture.tsx";
import { paths } from "#web/paths.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { adminPaths } from "../paths.ts";
import { StateBadge } from "./state-badge.tsx";
import { momentOf } from "./states.ts";

type TourTableProps = { tours: readonly StaffProduct[]; mayWrite: boolean; mayPublish: boolean };

/** Ships as rows; on a phone each is a card of its own. */
export function TourTable({ tours, ...may }: TourTableProps) {
  if (tours.length === 0) return <p className="box-body">Không tìm thấy kết quả</p>;
  return (
    <ul className="tour-rows">
      {tours.map((tour) => (
        <TourRow key={tour.id} tour={tour} {...may} />
      ))}
    </ul>
  );
}

function TourRow({ tour, mayWrite, mayPublish }: { tour: StaffProduct } & Omit<TourTableProps, "tours">) {
  const slug = tour.slug ?? tour.id;
  return (
    <li className="tour-row">
      <div className="tour-thumb">{tour.thumbnail && <Picture picture={tour.thumbnail} sizes="96px" decorative />}</div>
      <div className="tour-name">
        <Anchor className="link" href={adminPaths.tour(slug)}>
          {tour.title || "Chưa có tên"}
        </Anchor>
        <p className="text-text-3">
          {[tour.areaName || "Chưa chọn địa điểm", tour.stars && `${tour.stars} sao`].filter(Boolean).join(" · ")}
        </p>
        <p className="text-text-3">
          Sửa {momentOf(tour.updatedAt)}
          {tour.savedBy && `, ${tour.savedBy}`}
        </p>
      </div>
      <div className="tour-state">
        <StateBadge state={tour.state} />
        {tour.hasWork && <p className="text-text-3">{tour.slug ? "Có thay đổi chưa đăng" : "Còn thiếu mục"}</p>}
      </div>
      <div className="tour-price">
        {tour.defaultPrice === null ? (
          <span className="text-text-3">Chưa có giá</span>
        ) : (
          <Price amount={tour.defaultPrice} />
        )}
      </div>
      <div className="tour-actions">
        {tour.state === "published" && tour.slug && (
          <LinkButton
            variant="quiet"
            size="sm"
            href={paths.cruise(tour.slug)}
            aria-label={`Xem trang của ${tour.title}`}
          >
            Xem trang
          </LinkButton>
        )}
        {mayWrite && (
          <LinkButton
            variant="quiet"
            size="sm"
            href={adminPaths.newTour({ tu: tour.id })}
            aria-label={`Sao chép ${tour.title}`}
          >
            Sao chép
          </LinkButton>
        )}
        {mayPublish && <StateForm tour={tour} />}
      </div>
    </li>
  );
}

function StateForm({ tour }: { tour: StaffProduct }) {
  const { formData } = useNavigation();
  if (tour.state === "published") {
    return (
      <FormDialog
        label={
          <>
            Ẩn<span className="sr-only"> {tour.title}</span>
          </>
        }
        title={`Ẩn “${tour.title}”?`}
        submit="Ẩn tour"
        intent="hide"
        variant="outline"
        size="sm"
        hidden={{ id: tour.id }}
      >
        {() => <p>Khách không còn thấy và không đặt được tàu này. Đơn đã có giữ nguyên; đăng lại lúc nào cũng được.</p>}
      </FormDialog>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={tour.id} />
      <Button
        type="submit"
        name="intent"
        value="publish"
        variant="outline"
        size="sm"
        aria-label={`Đăng ${tour.title}`}
        busy={formData?.get("id") === tour.id ? "Đang lưu" : undefined}
      >
        Đăng
      </Button>
    </Form>
  );
}
