import { COMPLAINT_YEARS } from "#modules/cases/limits.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { type ComplaintPromises, complaintProblems } from "#modules/settings/contract/groups.ts";
import { Table } from "#ui/table.tsx";
import { paths } from "#web/paths.ts";
import type { SiteCompany } from "../layout/company.ts";

type StepsProps = { company: SiteCompany | undefined; sendsMail: boolean };

/** The steps of a complaint, in order (Decree 248/2026/NĐ-CP, article 7, asks for them). */
export function ComplaintSteps({ company, sendsMail }: StepsProps) {
  const others = [company?.hotline && "gọi điện", company?.email && "viết email"].filter(Boolean);
  return (
    <section className="case-part" aria-labelledby="cac-buoc">
      <h2 id="cac-buoc" className="title-3">
        Các bước
      </h2>
      <ol>
        <li>Bạn gửi khiếu nại {["ở trang này", ...others].join(", hoặc ")}. Gửi ở đây thì bạn có ngay mã hồ sơ.</li>
        <li>Chúng tôi giao một người phụ trách, hỏi lại bạn và bên cung cấp dịch vụ khi cần.</li>
        <li>
          Chúng tôi trả lời lần đầu, rồi giải quyết xong trong thời hạn của loại việc đó, bằng văn bản
          {sendsMail && " qua email"}.
        </li>
        <li>Khi cần thêm thời gian, chúng tôi gia hạn một lần và báo lý do cùng ngày mới.</li>
        <li>Chưa đồng ý với kết quả, bạn viết thêm vào hồ sơ để chúng tôi xem lại.</li>
      </ol>
      <p>
        Hồ sơ khiếu nại được giữ {COMPLAINT_YEARS} năm sau khi xong, rồi xoá tên, cách liên hệ và những gì bạn đã viết.
      </p>
    </section>
  );
}

const days = (count: number) => `${count} ngày`;

/** Maximum time per problem, from the settings. */
export function PromisedTimes({ promises }: { promises: ComplaintPromises }) {
  const rows = complaintProblems.map((problem) => ({ problem, ...promises[problem] }));
  return (
    <section className="case-part" aria-labelledby="thoi-han">
      <h2 id="thoi-han" className="title-3">
        Thời hạn của từng loại việc
      </h2>
      <Table
        fitsPhone
        caption="Thời hạn trả lời và giải quyết"
        rows={rows}
        idOf={({ problem }) => problem}
        columns={[
          { key: "problem", title: "Loại việc", cell: ({ problem }) => topicNames[problem] },
          { key: "answer", title: "Trả lời đầu", cell: ({ answer }) => days(answer) },
          { key: "resolution", title: "Giải quyết xong", cell: ({ resolution }) => days(resolution) },
        ]}
      />
      <p className="text-text-2">
        Ngày làm việc, tính từ sau ngày nhận; thứ 7, chủ nhật và ngày lễ không tính. Việc gấp về an toàn, bạn gọi ngay
        số cứu nạn tại chỗ.
      </p>
    </section>
  );
}

/** Other authorities, in general words: their addresses change. */
export function OtherAuthorities() {
  return (
    <section className="case-part" aria-labelledby="noi-khac">
      <h2 id="noi-khac" className="title-3">
        Nơi khác bạn có thể tìm đến
      </h2>
      <p>Bạn có thể làm việc này bất cứ lúc nào, không cần chờ chúng tôi trả lời:</p>
      <ul>
        <li>cơ quan bảo vệ quyền lợi người tiêu dùng của tỉnh, thành phố nơi bạn ở, hoặc của Bộ Công Thương;</li>
        <li>tổ chức xã hội bảo vệ quyền lợi người tiêu dùng;</li>
        <li>cơ quan quản lý du lịch của tỉnh, với dịch vụ trên tàu và khách sạn;</li>
        <li>hoà giải, trọng tài hoặc toà án theo pháp luật.</li>
      </ul>
      <p>
        Về dữ liệu cá nhân, xem{" "}
        <a className="link" href={paths.ownData()}>
          Dữ liệu của bạn
        </a>
        .
      </p>
    </section>
  );
}
