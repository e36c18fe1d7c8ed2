import { formatInstant } from "#kernel/calendar-date.ts";
import { failureNames, supplierTitles } from "#modules/flights/messages.ts";
import type { SupplierStatus } from "#modules/flights/queries/list-suppliers.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";

/** Flight suppliers: their recent health, and whether their fares are on sale. */
export function FlightSuppliers({
  suppliers,
  actionData,
}: {
  suppliers: readonly SupplierStatus[];
  actionData: unknown;
}) {
  return (
    <Box id="nguon-ve" title="Nguồn vé">
      <ul className="settings-rows">
        {suppliers.map((supplier) => (
          <Supplier key={supplier.name} supplier={supplier} actionData={actionData} />
        ))}
      </ul>
      <p className="box-body text-text-2">
        Tạm ngừng một nguồn thì khách không còn thấy giá của nguồn đó. Đơn đã đặt vẫn được xuất vé và trả chỗ như
        thường.
      </p>
    </Box>
  );
}

function Supplier({ supplier, actionData }: { supplier: SupplierStatus; actionData: unknown }) {
  const { name, hasAccount, isOn } = supplier;
  const intent = isOn ? "supplier-off" : "supplier-on";
  const { tone, label } = badgeOf(supplier);
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{supplierTitles[name]}</p>
        {hasAccount ? <Health supplier={supplier} /> : <p className="text-text-2">Đặt tài khoản ở Kết nối để dùng.</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {hasAccount && (
        <ActionForm intent={intent} actionData={actionData}>
          {(_, busy) => (
            <>
              <input type="hidden" name="supplier" value={name} />
              <Button type="submit" variant="outline" size="sm" busy={busy ? "Đang lưu" : undefined}>
                {isOn ? "Tạm ngừng" : "Bán lại"} <span className="sr-only">{supplierTitles[name]}</span>
              </Button>
            </>
          )}
        </ActionForm>
      )}
    </li>
  );
}

function badgeOf({ hasAccount, isOn, isCircuitOpen, searches, orders, failing }: SupplierStatus): {
  tone: BadgeTone;
  label: string;
} {
  if (!hasAccount) return { tone: "neutral", label: "Chưa kết nối" };
  if (!isOn) return { tone: "warning", label: "Tạm ngừng" };
  if (failing?.kind === "misconfigured") return { tone: "error", label: "Tài khoản chưa đúng" };
  if (isCircuitOpen || searches.failed > searches.answered) return { tone: "error", label: "Không trả lời" };
  if (orders.failed > 0) return { tone: "warning", label: "Có lỗi" };
  return { tone: "success", label: "Đang bán" };
}

function Health({ supplier: { name, searches, orders, failing, lastFailure } }: { supplier: SupplierStatus }) {
  const searchCounts = `${searches.answered} lượt tìm có trả lời, ${searches.failed} lượt không`;
  return (
    <>
      {name !== "local" && <p>Vài phút qua: {searchCounts}.</p>}
      {failing && (
        <p>
          Tìm vé không được từ {formatInstant(failing.since)}: {failureNames[failing.kind]}.
        </p>
      )}
      <p>
        24 giờ qua: hỏi {orders.asked} lần về đơn, {orders.failed} lần lỗi.
      </p>
      {lastFailure && (
        <p className="text-text-2">
          Lỗi gần nhất về đơn lúc {formatInstant(lastFailure.at)}: {failureNames[lastFailure.kind]}.
        </p>
      )}
    </>
  );
}
