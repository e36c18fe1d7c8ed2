import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Rail } from "#ui/carousel.tsx";
import { Price, PriceBlock } from "#ui/price.tsx";
import { RatingBreakdown } from "#ui/rating-breakdown.tsx";
import { ClassStars, Score, ScoreOfGuest } from "#ui/stars.tsx";
import { TagList } from "#ui/tag.tsx";
import { Drawing, Sheet } from "./sheet.tsx";

const tags = ["Hồ bơi", "Gần cảng", "Bữa sáng", "Gym", "Spa", "Xe đưa đón", "Sân chơi"];

export function CardSection() {
  return (
    <Sheet id="the-va-gia" title="Nhãn, sao, giá, thẻ">
      <div className="sheet-grid">
        <div className="sheet-pieces">
          <Badge tone="success">Đã thanh toán</Badge>
          <Badge tone="warning">Chờ thanh toán</Badge>
          <Badge tone="error">Hoàn tiền</Badge>
          <Badge tone="info">Đã cọc 30%</Badge>
          <Badge>Hết giữ chỗ</Badge>
          <Badge tone="accent">Còn 2 phòng</Badge>
          <TagList tags={tags} limit={5} />
        </div>
        <div className="sheet-body">
          <ClassStars value={5} />
          <ClassStars value={4} />
          <ClassStars value={3} label="Khách sạn 3 sao" />
          <ScoreOfGuest value={4} />
          <Score />
          <Score score={{ average: 4.9, count: 128 }} />
          <Score score={{ average: null, count: 0 }} />
        </div>
        <PriceBlock
          each={3_350_000}
          unit="/khách"
          was={3_900_000}
          total={{
            amount: 9_212_500,
            label: "Tổng cho cả đoàn",
            note: "2 người lớn, bé 6 tuổi · 1 đêm, đã gồm thuế và phí",
          }}
        />
      </div>
      <RatingBreakdown average={4.6} count={128} counts={[1, 3, 8, 26, 90]} />
      <Rail label="Khách sạn">
        {(["jade", "son", "gold"] as const).map((tone, index) => (
          <li key={tone}>
            <Card
              href="#the-va-gia"
              title={["Khách sạn Cửa Lục", "Biển Trắng Resort", "Nhà Sương Sa Pa"][index] ?? ""}
              picture={<Drawing tone={tone} />}
              corner={index === 0 ? "sail-small" : "square"}
              over="Hạ Long · 118 phòng"
              aside={<ClassStars value={5} />}
            >
              <TagList tags={tags} limit={2} />
              <PriceBlock each={1_480_000} unit="/ phòng" {...(index === 0 && { was: 1_850_000 })} />
            </Card>
          </li>
        ))}
      </Rail>
      <p>
        Mã HETHE5 giảm <Price amount={-460_000} />, còn <Price amount={8_752_500} className="title-4" />.
      </p>
    </Sheet>
  );
}
