import type { CaseDetail } from "#modules/cases/contract.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { adminPaths } from "../paths.ts";
import { ItemRequestPanel } from "../worklist/request-panel.tsx";

/** The email of a data request is always verified, since the case is filed only after that; the phone number never is. */
const marks = { phone: " (chưa xác nhận)", email: " (đã xác nhận)" };

/** The customer of a case, and the request. */
export function CaseRequestPanel({ item }: { item: CaseDetail }) {
  const { message, wish, kind, topic, bookingCode, isErased, isMasked } = item;
  return (
    <ItemRequestPanel
      title="Khách gửi"
      item={item}
      message={message}
      before={[[kind === "data" ? "Yêu cầu" : "Việc", topicNames[topic]]]}
      after={[
        bookingCode && ["Mã đơn", <BookingCode key="code" code={bookingCode} item={item} />],
        wish && ["Khách mong", wish],
      ]}
      {...(kind === "data" && { marks })}
      notice={
        isMasked &&
        !isErased && <Alert tone="gray" title="Chỉ người được xem thông tin liên hệ của khách đọc được nội dung." />
      }
    />
  );
}

function BookingCode({ code, item }: { code: string; item: CaseDetail }) {
  if (!item.bookingExists) return <>{code}, không có đơn này</>;
  return (
    <Anchor className="link num" href={adminPaths.booking(code)}>
      {code}
    </Anchor>
  );
}
