import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { type Query, withQuery } from "#web/paths.ts";

/** Exportable lists, by their names in addresses. */
export type ExportedList =
  | "hoan-tien"
  | "yeu-cau"
  | "khieu-nai"
  | "danh-gia-du-thuyen"
  | "danh-gia-khach-san"
  | "tai-khoan"
  | "nhat-ky";

/** Paths of the back-office pages. */
export const adminPaths = {
  home: () => "/admin",
  signIn: (query?: Query) => withQuery("/admin/dang-nhap", query),
  signOut: () => "/admin/dang-xuat",
  resetPassword: (query?: Query) => withQuery("/admin/quen-mat-khau", query),
  bookings: (query?: Query) => withQuery("/admin/don-dat", query),
  booking: (code: string, query?: Query) => withQuery(`/admin/don-dat/${code}`, query),
  changeBooking: (code: string, party?: { adults: number; childAges: readonly number[] }) =>
    withQuery(
      `/admin/don-dat/${code}/doi`,
      party && { nguoiLon: String(party.adults), tuoiBe: party.childAges.join(", ") || "-" },
    ),
  splitBooking: (code: string) => `/admin/don-dat/${code}/tach`,
  mergeBooking: (code: string) => `/admin/don-dat/${code}/gop`,
  confirmation: (code: string) => `/admin/don-dat/${code}/phieu-xac-nhan`,
  confirmationPdf: (code: string) => `/admin/don-dat/${code}/phieu-xac-nhan.pdf`,
  receiptPdf: (code: string, id: string) => `/admin/don-dat/${code}/phieu-thu/${id}.pdf`,
  paymentLink: (code: string) => `/admin/don-dat/${code}/cach-tra`,
  document: (code: string, id: string) => `/admin/don-dat/${code}/tai-lieu/${id}`,
  enquiries: (query?: Query) => withQuery("/admin/yeu-cau", query),
  enquiry: (code: string, query?: Query) => withQuery(`/admin/yeu-cau/${code}`, query),
  newEnquiry: () => "/admin/yeu-cau/moi",
  caller: () => "/admin/don-dat/nguoi-goi",
  makeQuote: (code: string, query?: Query) => withQuery(`/admin/yeu-cau/${code}/bao-gia`, query),
  quotePdf: (code: string, id: string) => `/admin/yeu-cau/${code}/ban-bao-gia/${id}.pdf`,
  cases: (query?: Query) => withQuery("/admin/khieu-nai", query),
  case: (code: string) => `/admin/khieu-nai/${code}`,
  person: (query?: Query) => withQuery("/admin/du-lieu-khach", query),
  exportPerson: (query: Query) => withQuery("/admin/du-lieu-khach/tep", query),
  subscribers: (query?: Query) => withQuery("/admin/nhan-thu-uu-dai", query),
  exportSubscribers: () => "/admin/nhan-thu-uu-dai/xuat-tep",
  departures: (query?: Query) => withQuery("/admin/don-dat/len-tau", query),
  wholeDeparture: (query: Query) => withQuery("/admin/don-dat/len-tau/ca-chuyen", query),
  closeBay: (query?: Query) => withQuery("/admin/don-dat/len-tau/ngung-chay", query),
  closure: (id: string) => `/admin/don-dat/len-tau/ngung-chay/${id}`,
  boardingList: (query: Query) => withQuery("/admin/don-dat/danh-sach-len-tau", query),
  boardingPdf: (query: Query) => withQuery("/admin/don-dat/danh-sach-len-tau.pdf", query),
  newBookings: (query: Query) => withQuery("/admin/don-dat/moi-den", query),
  boardingSheet: (query: Query) => withQuery("/admin/don-dat/len-tau/in", query),
  transfers: () => "/admin/don-dat/chuyen-khoan",
  invoices: (query?: Query) => withQuery("/admin/don-dat/hoa-don", query),
  exportInvoices: () => "/admin/don-dat/hoa-don/xuat-tep",
  invoicePdf: (code: string, id: string) => `/admin/don-dat/${code}/hoa-don/${id}.pdf`,
  proformaPdf: (code: string, id: string) => `/admin/don-dat/${code}/phieu-bao/${id}.pdf`,
  commissions: (query?: Query) => withQuery("/admin/don-dat/hoa-hong", query),
  referrers: (query?: Query) => withQuery("/admin/don-dat/nguon-gioi-thieu", query),
  exportReferrals: (query?: Query) => withQuery("/admin/don-dat/nguon-gioi-thieu/xuat-tep", query),
  supplierStatement: (query?: Query) => withQuery("/admin/don-dat/cong-no", query),
  exportSupplierStatement: (query?: Query) => withQuery("/admin/don-dat/cong-no/xuat-tep", query),
  supplierStatementPdf: (query: Query) => withQuery("/admin/don-dat/cong-no/bang-ke.pdf", query),
  cashBook: (query?: Query) => withQuery("/admin/don-dat/so-quy", query),
  exportCashBook: () => "/admin/don-dat/so-quy/xuat-tep",
  funds: (query?: Query) => withQuery("/admin/don-dat/quy", query),
  cashSlip: (id: string) => `/admin/don-dat/quy/phieu/${id}.pdf`,
  refunds: () => "/admin/don-dat/hoan-tien",
  newBooking: (query?: Query) => withQuery("/admin/don-dat/tao-moi", query),
  exportList: (list: ExportedList, query?: Query) => withQuery(`/admin/xuat-tep/${list}`, query),
  exportBookings: (query?: Query) => withQuery("/admin/don-dat/xuat-tep", query),
  accounts: (query?: Query) => withQuery("/admin/quan-ly-tai-khoan", query),
  editAccount: (id: string) => `/admin/quan-ly-tai-khoan/${id}`,
  newAccount: () => "/admin/them-tai-khoan",
  account: (query?: Query) => withQuery("/admin/thong-tin-tai-khoan", query),
  posts: (query?: Query) => withQuery("/admin/blogs", query),
  newPost: () => "/admin/tao-moi-blog",
  editPost: (slug: string, query?: Query) => withQuery(`/admin/cap-nhat-blog/${slug}`, query),
  previewPost: (slug: string, query?: Query) => withQuery(`/admin/cap-nhat-blog/${slug}/xem-truoc`, query),
  pictures: (query?: Query) => withQuery("/admin/kho-anh", query),
  settings: () => "/admin/cai-dat",
  companySettings: () => "/admin/cai-dat/cong-ty",
  paymentSettings: () => "/admin/cai-dat/thanh-toan",
  invoiceSettings: () => "/admin/cai-dat/hoa-don",
  holidaySettings: (query?: Query) => withQuery("/admin/cai-dat/ngay-le", query),
  complaintSettings: () => "/admin/cai-dat/khieu-nai",
  flightSettings: () => "/admin/cai-dat/ve-may-bay",
  notices: () => "/admin/cai-dat/thong-bao",
  homeSettings: () => "/admin/cai-dat/trang-chu",
  retention: () => "/admin/cai-dat/thoi-han-luu",
  connections: () => "/admin/cai-dat/ket-noi",
  failedJobs: () => "/admin/cai-dat/viec-nen",
  outbox: (query?: Query) => withQuery("/admin/cai-dat/hop-thu-di", query),
  audit: (query?: Query) => withQuery("/admin/nhat-ky", query),
} as const;

type Names = Record<"list" | "create" | "edit" | "top", string>;

const pagesOf = (home: string, names: Names) => ({
  home: () => home,
  list: (query?: Query) => withQuery(`${home}${names.list}`, query),
  exportList: (query?: Query) => withQuery(`${home}${names.list}/xuat-tep`, query),
  importList: () => `${home}${names.list}/nhap-tep`,
  create: (query?: Query) => withQuery(`${home}/${names.create}`, query),
  edit: (slug: string, query?: Query) => withQuery(`${home}/${names.edit}/${slug}`, query),
  preview: (slug: string) => `${home}/${names.edit}/${slug}/xem-truoc`,
  top: () => `${home}/${names.top}`,
  reviews: (query?: Query) => withQuery(`${home}/quan-ly-review`, query),
  catalogue: (query?: Query) => withQuery(`${home}/danh-muc`, query),
  inventory: (query?: Query) => withQuery(`${home}/lich-gia`, query),
  exportNights: (slug: string) => `${home}/lich-gia/${slug}/xuat-tep`,
  importNights: (slug: string, query?: Query) => withQuery(`${home}/lich-gia/${slug}/nhap-tep`, query),
  copySeason: (slug: string, query?: Query) => withQuery(`${home}/lich-gia/${slug}/chep-mua`, query),
  priceRules: (slug: string, query?: Query) => withQuery(`${home}/lich-gia/${slug}/quy-tac`, query),
  statistics: (query?: Query) => withQuery(`${home}/thong-ke`, query),
  exportStatistics: (query?: Query) => withQuery(`${home}/thong-ke/xuat-csv`, query),
});

/** Paths of the pages about products of a kind. */
export const kindPaths: Readonly<Record<ProductKind, ReturnType<typeof pagesOf>>> = {
  cruise: pagesOf("/admin/du-thuyen", {
    list: "/tour",
    create: "tao-moi-tour",
    edit: "cap-nhat-tour",
    top: "top-du-thuyen",
  }),
  hotel: pagesOf("/admin/khach-san", {
    list: "",
    create: "tao-moi-khach-san",
    edit: "cap-nhat-khach-san",
    top: "top-khach-san",
  }),
};

const flights = "/admin/ve-may-bay";

/** Paths of the agency's own flight timetable. */
export const timetablePaths = {
  list: (query?: Query) => withQuery(flights, query),
  create: () => `${flights}/them-chuyen`,
  edit: (number: string) => `${flights}/chuyen/${number}`,
  seats: (query?: Query) => withQuery(`${flights}/cho`, query),
  fares: (query?: Query) => withQuery(`${flights}/hang-ve`, query),
  createFare: () => `${flights}/them-hang-ve`,
  editFare: (name: string) => `${flights}/hang-ve/${name}`,
  exportFares: () => `${flights}/hang-ve/xuat-tep`,
  importFares: () => `${flights}/hang-ve/nhap-tep`,
  seasons: () => `${flights}/dieu-chinh-gia`,
  exportList: () => `${flights}/xuat-tep`,
  importList: () => `${flights}/nhap-tep`,
  statistics: (query?: Query) => withQuery(`${flights}/thong-ke`, query),
  exportStatistics: (query?: Query) => withQuery(`${flights}/thong-ke/xuat-csv`, query),
} as const;

const cities = "/admin/khach-san/dia-diem";

/** Paths of the cities of hotels. */
export const cityPaths = {
  list: (query?: Query) => withQuery(cities, query),
  create: () => `${cities}/tao-moi-dia-diem`,
  edit: (id: string) => `${cities}/cap-nhat-dia-diem/${id}`,
} as const;

/** The product kind of a back-office address. */
export const staffKindAt = (pathname: string): ProductKind =>
  productKinds.find((kind) => pathname.startsWith(kindPaths[kind].home())) ?? "cruise";
