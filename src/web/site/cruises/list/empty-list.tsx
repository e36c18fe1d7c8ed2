import { LinkButton } from "#ui/link-button.tsx";
import { paths } from "#web/paths.ts";

type WayOut = { label: string; total: number; query: Record<string, string> };

/** No ship fits: says so, and which filter stands in the way. */
export function EmptyList({ waysOut, hasFilters }: { waysOut: readonly WayOut[]; hasFilters: boolean }) {
  return (
    <div className="empty-list">
      <svg viewBox="0 0 640 170" aria-hidden="true">
        <path d="M0 130h640" className="stroke-jade-600" strokeWidth="1.5" />
        <path
          d="M20 130c4-40 22-66 48-66s34 30 40 66M86 92c10-34 26-52 46-52 24 0 36 40 40 90M420 130c4-30 14-48 34-48s28 22 32 48M470 96c10-40 30-70 60-70 34 0 50 50 54 104"
          fill="none"
          className="stroke-jade-400"
          strokeWidth="1.5"
        />
        <g transform="translate(270 66)">
          <path d="M44 2C26 14 15 32 12 55l32-4z" className="fill-son-600" />
          <path d="M49 14c17 9 28 22 34 39l-34 4z" className="fill-son-500" />
          <path d="M4 60c28-6 58-6 88 0-6 8-14 12-24 12H28C18 72 10 68 4 60z" className="fill-jade-800" />
        </g>
        <path d="M250 146h140M282 158h74" className="stroke-jade-300" strokeWidth="1.5" />
      </svg>
      <h2 className="title-2">Rất tiếc, Hải Trình không tìm thấy kết quả cho bạn</h2>
      <p className="lead">
        {waysOut.length > 0
          ? "Bỏ bớt một bộ lọc, hoặc nhấn OK để bắt đầu tìm kiếm mới."
          : hasFilters
            ? "Không có tàu nào khớp với các bộ lọc này. Nhấn OK để bắt đầu tìm kiếm mới."
            : "Nhấn OK để bắt đầu tìm kiếm mới."}
      </p>
      {waysOut.length > 0 && (
        <ul className="ways-out">
          {waysOut.map((way) => (
            <li key={way.label}>
              <span>Bỏ {way.label}</span>
              <LinkButton href={paths.cruises(way.query)} variant="outline" size="sm">
                Xem {way.total} tàu
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton href={paths.home()} variant="deep">
          OK
        </LinkButton>
      </p>
    </div>
  );
}
