import { addDays, today } from "#kernel/calendar-date.ts";
import { ordinaryNight } from "./ordinary-night.ts";

const trip = `date=${ordinaryNight("ngoc-lam", 110)}&adults=2&childAges=6`;

const arrival = addDays(today(new Date()), 110);
const stay = `checkIn=${arrival}&checkOut=${addDays(arrival, 2)}`;

function flightResults(legs: readonly (readonly [from: string, to: string])[]): string {
  const ListFlight = legs.map(([StartPoint, EndPoint], index) => ({
    StartPoint,
    EndPoint,
    DepartDate: addDays(arrival, 3 * index)
      .split("-")
      .reverse()
      .join(""),
  }));
  return `/tim-ve-may-bay/ket-qua?req=${encodeURIComponent(JSON.stringify({ Adt: 2, Chd: 1, Inf: 1, ListFlight }))}`;
}

const thereAndBack = flightResults([
  ["HAN", "SGN"],
  ["SGN", "HAN"],
]);

/** The entry pages of a visitor, and pages in states that no link leads to. */
export const visitorPages = [
  "/",
  `/tim-du-thuyen?${trip}`,
  "/tim-du-thuyen?title=khongcotaunao",
  "/du-thuyen/ngoc-lam",
  `/du-thuyen/ngoc-lam?${trip}`,
  "/tim-khach-san/cua-luc/danh-gia?q=khongaivietthe",
  `/tim-khach-san?${stay}&adults=4&rooms=2`,
  "/tim-khach-san?title=khongcokhachsannao",
  "/khach-san/quy-dinh-chung-va-luu-y",
  "/khach-san/cau-hoi-thuong-gap",
  "/tim-khach-san/cua-luc",
  `/tim-khach-san/cua-luc?${stay}`,
  `/tim-khach-san/cua-luc?${stay}&adults=9`,
  `/tim-khach-san/cua-luc/dat-phong?${stay}&adults=3`,
  "/diem-den/vinh-ha-long",
  "/diem-den/ha-long",
  "/chu-de/trang-mat",
  thereAndBack,
  `${flightResults([["HAN", "DAD"]])}&airline=VN`,
  "/tim-ve-may-bay/ket-qua?req=khong-phai-json",
  flightResults([["VCS", "YVR"]]),
  "/tim-ve-may-bay/ve-re-nhat-thang",
  thereAndBack.replace("ket-qua", "ve-re-nhat-thang"),
  "/kiem-tra-ve?code=ABC123",
  "/blog?topic=families",
  "/blog?q=khongcobainao",
  "/blog-detail/thang-may-di-ha-long",
  "/ngoai-tuyen",
  ...[`/ban-do/du-thuyen?${trip}`, "/ban-do/khach-san", "/ban-do/du-thuyen?title=khongcogi"],
  `/da-luu?luu=du-thuyen.ngoc-lam,khach-san.cua-luc&${trip}`,
];

/** Pages with an error status. */
export const errorPages = ["/khong-co-trang-nay", "/403", "/don-hang/23456789"];

/** Staff pages in the order of the menu, some in states that no link leads to. */
export const staffPages = [
  "/admin",
  "/admin/don-dat",
  "/admin/don-dat?tim=khongcoai",
  "/admin/don-dat/tao-moi",
  "/admin/yeu-cau",
  "/admin/yeu-cau?text=khongcoai",
  "/admin/khieu-nai",
  "/admin/khieu-nai?text=khongcoai",
  "/admin/du-lieu-khach",
  "/admin/du-lieu-khach?khach=khongcoai%40example.vn",
  "/admin/nhan-thu-uu-dai",
  "/admin/cai-dat/thoi-han-luu",
  "/admin/don-dat/chuyen-khoan",
  "/admin/don-dat/hoan-tien",
  "/admin/don-dat/nguon-gioi-thieu",
  "/admin/don-dat/len-tau",
  "/admin/du-thuyen",
  "/admin/du-thuyen/tour",
  "/admin/du-thuyen/tao-moi-tour",
  "/admin/du-thuyen/cap-nhat-tour/ngoc-lam",
  "/admin/du-thuyen/top-du-thuyen",
  "/admin/du-thuyen/danh-muc",
  "/admin/du-thuyen/danh-muc?muc=area",
  "/admin/du-thuyen/lich-gia",
  "/admin/du-thuyen/lich-gia/ngoc-lam/quy-tac",
  "/admin/du-thuyen/quan-ly-review",
  "/admin/du-thuyen/quan-ly-review?state=approved",
  "/admin/du-thuyen/thong-ke",
  "/admin/don-dat/tao-moi?loai=khach-san",
  "/admin/khach-san",
  "/admin/khach-san?text=khongcoai",
  "/admin/khach-san/nhap-tep",
  "/admin/khach-san/tao-moi-khach-san",
  "/admin/khach-san/cap-nhat-khach-san/cua-luc",
  "/admin/khach-san/quan-ly-review",
  "/admin/khach-san/quan-ly-review?text=khongcoai",
  "/admin/khach-san/thong-ke",
  "/admin/khach-san/thong-ke?loai=tat-ca",
  "/admin/khach-san/top-khach-san",
  "/admin/khach-san/danh-muc",
  "/admin/khach-san/lich-gia",
  "/admin/khach-san/lich-gia/cua-luc/quy-tac",
  "/admin/khach-san/lich-gia/cua-luc/nhap-tep",
  "/admin/khach-san/lich-gia/cua-luc/chep-mua",
  "/admin/khach-san/dia-diem",
  "/admin/khach-san/dia-diem/tao-moi-dia-diem",
  "/admin/ve-may-bay",
  "/admin/ve-may-bay?text=khongcogi",
  "/admin/ve-may-bay/them-chuyen",
  "/admin/ve-may-bay/chuyen/VN201",
  "/admin/ve-may-bay/nhap-tep",
  "/admin/ve-may-bay/hang-ve",
  "/admin/ve-may-bay/hang-ve/nhap-tep",
  "/admin/ve-may-bay/them-hang-ve",
  "/admin/ve-may-bay/hang-ve/HAN-SGN-VN-ELT",
  "/admin/ve-may-bay/dieu-chinh-gia",
  "/admin/ve-may-bay/cho",
  "/admin/ve-may-bay/cho?so=VN201",
  "/admin/ve-may-bay/thong-ke",
  "/admin/cai-dat/thong-bao",
  "/admin/blogs",
  "/admin/blogs?text=khongcogi&state=draft",
  "/admin/tao-moi-blog",
  "/admin/cap-nhat-blog/tet-tren-vinh",
  "/admin/cap-nhat-blog/tet-tren-vinh/xem-truoc",
  "/admin/quan-ly-tai-khoan",
  "/admin/quan-ly-tai-khoan?text=khongcoai",
  "/admin/them-tai-khoan",
  "/admin/thong-tin-tai-khoan",
  "/admin/thong-tin-tai-khoan?username=ketoan",
  "/admin/don-dat/so-quy",
  "/admin/don-dat/hoa-don",
  "/admin/cai-dat/hoa-don",
  "/admin/cai-dat",
  "/admin/cai-dat/cong-ty",
  "/admin/cai-dat/thanh-toan",
  "/admin/cai-dat/ngay-le",
  "/admin/cai-dat/khieu-nai",
  "/admin/cai-dat/ve-may-bay",
  "/admin/cai-dat/trang-chu",
  "/admin/cai-dat/trang-thong-tin",
  "/admin/cai-dat/trang-thong-tin/dieu-khoan-va-dieu-kien",
  "/admin/cai-dat/trang-thong-tin/ve-chung-toi/xem-truoc",
  "/admin/cai-dat/ket-noi",
  "/admin/cai-dat/hop-thu-di",
  "/admin/nhat-ky",
  "/admin/nhat-ky?text=khongcogi",
];
