import { postPath } from "#modules/blog/rules/address.ts";
import { bookingPath } from "#modules/bookings/rules/addresses.ts";
import { quotePath } from "#modules/enquiries/rules.ts";

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** An address with the values that are not empty. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  // A comma needs no escape in a query, and lists read better without it.
  const text = params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text ? `${path}?${text}` : path;
}

/** Encodes one path segment: it may be unvalidated visitor input, which reaches redirects and cookies. */
const part = encodeURIComponent;

/** The last part of the address of a comparison or a map. */
export const comparePaths = { cruise: "du-thuyen", hotel: "khach-san" } as const;

/** The address of every page by name. */
export const paths = {
  compare: (kind: keyof typeof comparePaths, query?: Query) => withQuery(`/so-sanh/${comparePaths[kind]}`, query),
  map: (kind: keyof typeof comparePaths, query?: Query) => withQuery(`/ban-do/${comparePaths[kind]}`, query),
  saved: (query?: Query) => withQuery("/da-luu", query),
  home: () => "/",
  cruises: (query?: Query) => withQuery("/tim-du-thuyen", query),
  cruise: (slug: string, query?: Query) => withQuery(`/du-thuyen/${part(slug)}`, query),
  checkout: (slug: string, query?: Query) => withQuery(`/du-thuyen/${part(slug)}/dat-phong`, query),
  cruiseReviews: (slug: string, query?: Query) => withQuery(`/du-thuyen/${part(slug)}/danh-gia`, query),
  confirmation: (code: string) => `${bookingPath(code)}/phieu-xac-nhan`,
  confirmationPdf: (code: string) => `${bookingPath(code)}/phieu-xac-nhan.pdf`,
  invoicePdf: (code: string, id: string) => `${bookingPath(code)}/hoa-don/${id}.pdf`,
  receiptPdf: (code: string, id: string) => `${bookingPath(code)}/phieu-thu/${id}.pdf`,
  payment: (code: string) => bookingPath(code, "payment"),
  booking: (code: string) => bookingPath(code),
  refundAccount: (code: string) => `${bookingPath(code)}/tai-khoan-hoan`,
  askForChange: (code: string) => `${bookingPath(code)}/yeu-cau`,
  cancelBooking: (code: string) => `${bookingPath(code)}/huy`,
  changeDay: (code: string, query?: Query) => withQuery(`${bookingPath(code)}/doi-ngay`, query),
  closure: (code: string) => bookingPath(code, "closure"),
  bookingStatus: (code: string) => `${bookingPath(code)}/trang-thai`,
  bookingCalendar: (code: string) => bookingPath(code, "calendar"),
  bookingQr: (code: string) => `${bookingPath(code)}/ma-qr.png`,
  forgottenCode: () => "/tra-cuu-don-hang/quen-ma",
  lookup: () => "/tra-cuu-don-hang",
  account: (query?: Query) => withQuery("/tai-khoan", query),
  googleSignIn: () => "/dang-nhap/google",
  flights: () => "/tim-ve-may-bay",
  flightResults: (query?: Query) => withQuery("/tim-ve-may-bay/ket-qua", query),
  moreFares: (query?: Query) => withQuery("/tim-ve-may-bay/ket-qua/hang-tra-loi", query),
  flightPassengers: (query?: Query) => withQuery("/tim-ve-may-bay/hanh-khach", query),
  ticketCheck: (query?: Query) => withQuery("/kiem-tra-ve", query),
  monthFares: (query?: Query) => withQuery("/tim-ve-may-bay/ve-re-nhat-thang", query),
  hotels: (query?: Query) => withQuery("/tim-khach-san", query),
  hotel: (slug: string, query?: Query) => withQuery(`/tim-khach-san/${part(slug)}`, query),
  hotelCheckout: (slug: string, query?: Query) => withQuery(`/tim-khach-san/${part(slug)}/dat-phong`, query),
  hotelReviews: (slug: string, query?: Query) => withQuery(`/tim-khach-san/${part(slug)}/danh-gia`, query),
  hotelHome: () => "/khach-san",
  destination: (slug: string) => `/diem-den/${part(slug)}`,
  theme: (slug: string) => `/chu-de/${part(slug)}`,
  business: () => "/doanh-nghiep",
  blog: (query?: Query) => withQuery("/blog", query),
  feed: () => "/blog/rss.xml",
  post: (slug: string) => postPath(slug),
  contact: () => "/lien-he",
  /** A page of its own for a frame: http/chat.ts. */
  chat: () => "/tro-chuyen",
  complaint: () => "/khieu-nai",
  ownData: () => "/du-lieu-cua-ban",
  referral: (code: string) => `/gioi-thieu/${code}`,
  offers: () => "/nhan-tin",
  bookingOffers: (code: string) => `${bookingPath(code)}/nhan-tin`,
  quote: (key: string) => quotePath(key),
  quotePdf: (key: string) => `${quotePath(key)}/bao-gia.pdf`,
  about: () => "/ve-chung-toi",
  terms: () => "/dieu-khoan-va-dieu-kien",
  privacy: () => "/chinh-sach-rieng-tu",
  guide: () => "/huong-dan-su-dung",
  paymentMethods: () => "/hinh-thuc-thanh-toan",
  cruiseRules: () => "/quy-dinh-chung-va-luu-y",
  questions: () => "/cau-hoi-thuong-gap",
  hotelRules: () => "/khach-san/quy-dinh-chung-va-luu-y",
  hotelQuestions: () => "/khach-san/cau-hoi-thuong-gap",
  offline: () => "/ngoai-tuyen",
  forbidden: () => "/403",
} as const;
