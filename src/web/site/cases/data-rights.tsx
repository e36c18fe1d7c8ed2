import { type DataRight, dataRights } from "#modules/cases/contract.ts";
import { DATA_ANSWER_WORKING_DAYS, DATA_YEARS, dataDays, VERIFICATION_HOURS } from "#modules/cases/limits.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { Table } from "#ui/table.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";

const meanings: Readonly<Record<DataRight, string>> = {
  copy: "biết chúng tôi giữ gì về bạn, dùng làm gì, và nhận một bản.",
  correct: "sửa điều sai hoặc đã cũ.",
  erase: "xoá điều không còn cần; phần luật buộc giữ, như chứng từ của đơn, được giữ mà không còn tên bạn.",
  stop: "rút lại đồng ý đã cho, hạn chế hoặc phản đối việc dùng dữ liệu của bạn.",
};

/** The rights that the law grants (Law 91/2025/QH15, article 4). */
export function Rights() {
  return (
    <section className="case-part" aria-labelledby="quyen">
      <h2 id="quyen" className="title-3">
        Quyền của bạn
      </h2>
      <ul>
        {dataRights.map((right) => (
          <li key={right}>
            <b>{topicNames[right]}</b>: {meanings[right]}
          </li>
        ))}
      </ul>
      <p>
        Không muốn nhận thư ưu đãi nữa thì không cần gửi yêu cầu: bấm liên kết ở chân thư, hoặc “Thư ưu đãi” ở trang đơn
        hàng. Chúng tôi thu thập gì và vì sao, xem{" "}
        <a className="link" href={paths.privacy()}>
          chính sách riêng tư
        </a>
        . Không hài lòng với cách chúng tôi giữ dữ liệu, bạn{" "}
        <a className="link" href={paths.complaint()}>
          gửi khiếu nại
        </a>{" "}
        hoặc báo cơ quan bảo vệ dữ liệu cá nhân của Bộ Công an.
      </p>
    </section>
  );
}

const doneIn = (right: DataRight) => {
  const { days, withOthers } = dataDays[right];
  return withOthers > days ? `${days} hoặc ${withOthers} ngày` : `${days} ngày`;
};

/** Maximum time of each kind of request. */
export function DataRequestDeadlines() {
  const rows = dataRights.map((right) => ({ right, done: doneIn(right), more: `${dataDays[right].extension} ngày` }));
  return (
    <section className="case-part" aria-labelledby="bao-lau">
      <h2 id="bao-lau" className="title-3">
        Mất bao lâu
      </h2>
      <Table
        fitsPhone
        caption="Thời hạn của từng yêu cầu"
        rows={rows}
        idOf={({ right }) => right}
        columns={[
          { key: "right", title: "Yêu cầu", cell: ({ right }) => topicNames[right] },
          { key: "done", title: "Xong trong", cell: ({ done }) => <span className="whitespace-nowrap">{done}</span> },
          { key: "more", title: "Gia hạn", cell: ({ more }) => <span className="whitespace-nowrap">{more}</span> },
        ]}
      />
      <p className="text-text-2">
        Trả lời lần đầu trong {DATA_ANSWER_WORKING_DAYS} ngày làm việc. Thời hạn dài hơn chỉ khi tàu, khách sạn hay hãng
        bay phải cùng làm. Gia hạn nhiều nhất một lần, kèm lý do. Theo Luật Bảo vệ dữ liệu cá nhân 91/2025/QH15 và Nghị
        định 356/2025/NĐ-CP.
      </p>
    </section>
  );
}

export function DataSteps() {
  const { sendsMail } = useSite();
  return (
    <section className="case-part" aria-labelledby="cac-buoc">
      <h2 id="cac-buoc" className="title-3">
        Các bước
      </h2>
      <ol>
        <li>Bạn gửi yêu cầu ở trang này.</li>
        {sendsMail ? (
          <>
            <li>
              Bạn mở liên kết trong email trong {VERIFICATION_HOURS} giờ và bấm xác nhận. Thời hạn tính từ lúc này.
            </li>
            <li>Chúng tôi trả lời lần đầu, rồi làm và báo kết quả qua email. Bạn theo dõi bằng liên kết trong thư.</li>
          </>
        ) : (
          <>
            <li>Bạn gọi cho chúng tôi và đọc mã yêu cầu để xác nhận trong {VERIFICATION_HOURS} giờ.</li>
            <li>Chúng tôi trả lời lần đầu, rồi làm và báo kết quả cho bạn.</li>
          </>
        )}
      </ol>
      <p>Hồ sơ yêu cầu được giữ {DATA_YEARS} năm sau khi xong để chứng minh đã làm, rồi xoá tên bạn.</p>
    </section>
  );
}
