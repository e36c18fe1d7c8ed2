import type { ProductKind } from "#modules/products/contract/product.ts";
import { roomLabelInSentence } from "#modules/rooms/rules.ts";
import type { PriceBasis } from "./contract/rate-plan.ts";
import { MAX_ROOMS, MAX_SELLERS, mostMinNights, stayLimits } from "./limits.ts";

export const messages = {
  openFirst: "Đêm này chưa mở bán: điền số phòng mở bán trước.",
  tooManySellers: `Một đêm ghi nhiều nhất ${MAX_SELLERS} nơi bán.`,
  wrongSellers: "Ghi nơi bán, ví dụ “Hãng tàu”, hoặc “Agoda 2; Hãng tàu 1” có tổng bằng số phòng bán nơi khác.",
  soldOut: "Rất tiếc, phòng bạn chọn vừa hết cho ngày này.",
  closed: {
    cruise: "Tàu không nhận khách vào ngày này.",
    hotel: "Khách sạn không nhận khách vào ngày này.",
  } satisfies Record<ProductKind, string>,
  closedToArrival: {
    cruise: "Tàu không đón khách vào ngày này. Bạn chọn ngày đi khác nhé.",
    hotel: "Khách sạn không nhận phòng vào ngày này. Bạn chọn ngày đến khác nhé.",
  } satisfies Record<ProductKind, string>,
  closedToDeparture: {
    cruise: "Tàu không trả khách vào ngày này. Bạn chọn số đêm khác nhé.",
    hotel: "Khách sạn không trả phòng vào ngày này. Bạn chọn ngày về khác nhé.",
  } satisfies Record<ProductKind, string>,
  notForSale: "Ngày này chưa mở bán.",
  endsBeforeStart: "Đêm cuối không thể trước đêm đầu.",
  tooManyOpened: "Mỗi lần mở tối đa 18 tháng.",
  openedPast: "Đêm đầu phải từ hôm nay trở đi.",
  seasonTooLong: (nights: number) => `Mỗi lần chép tối đa ${nights} đêm.`,
  past: "Ngày đi phải từ hôm nay trở đi.",
  tooLateToday: {
    cruise: "Chuyến hôm nay đã ngừng nhận đặt. Bạn chọn từ ngày mai nhé.",
    hotel: "Khách sạn đã ngừng nhận đặt cho hôm nay. Bạn chọn từ ngày mai nhé.",
  } satisfies Record<ProductKind, string>,
  tooFar: {
    cruise: "Chúng tôi nhận đặt trước tối đa 18 tháng.",
    hotel: "Chúng tôi nhận đặt phòng trước tối đa 16 tháng.",
  } satisfies Record<ProductKind, string>,
  tooManyNights: {
    cruise: "Chuyến đi dài nhất hai đêm.",
    hotel: `Tối đa ${stayLimits.hotel.maxNights} đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.`,
  } satisfies Record<ProductKind, string>,
  leastNights: {
    "guest-trip": "Tối thiểu 1 hoặc 2 đêm.",
    "room-night": `Tối thiểu từ 1 đến ${mostMinNights["room-night"]} đêm.`,
  } satisfies Record<PriceBasis, string>,
  noNight: {
    cruise: "Chuyến đi ít nhất một đêm.",
    hotel: "Ngày trả phòng phải sau ngày nhận phòng.",
  } satisfies Record<ProductKind, string>,
  minNights: {
    cruise: (nights: number) => `Ngày này chỉ nhận chuyến từ ${nights} đêm.`,
    hotel: (nights: number) => `Ngày này chỉ nhận khách ở từ ${nights} đêm.`,
  } satisfies Record<ProductKind, (nights: number) => string>,
  tooManyGuests: {
    cruise: (most: number) =>
      `Tối đa ${most} khách một đơn. Đoàn đông hơn cần thuê trọn tàu vào ngày tàu chưa có khách khác, hoặc chia thành nhiều đơn.`,
    hotel: (most: number) =>
      `Tối đa ${most} khách một đơn. Đoàn đông hơn cần báo giá riêng, hoặc chia thành nhiều đơn.`,
  } satisfies Record<ProductKind, (most: number) => string>,
  tooManyRooms: `Tối đa ${MAX_ROOMS} phòng một đơn. Đoàn đông hơn xin gọi cho chúng tôi.`,
  tooFewAdults: (adults: number) =>
    `Mỗi phòng cần ít nhất một người lớn: ${adults} người lớn ở tối đa ${adults} phòng.`,
  noCharter: "Thuê trọn khách sạn xin gọi cho chúng tôi.",
  someRoomsTaken: "Tàu đã có khách đặt phòng vào ngày này nên không thuê trọn được. Bạn chọn ngày khác nhé.",
  noSuchPlan: "Điều kiện giá này không còn bán. Bạn chọn lại nhé.",
  firstFollowsNone: "Điều kiện giá đầu tiên có giá của chính nó, không tính theo phần trăm.",
  firstIsSold: "Điều kiện giá đầu tiên luôn được bán. Bạn đưa điều kiện khác lên đầu rồi ngừng bán điều kiện này.",
  ownPricesOnly: "Điều kiện giá này lấy giá theo điều kiện đầu tiên. Bạn đặt giá ở điều kiện ấy nhé.",
  noSuchRoom: "Không có loại phòng này.",
  noRoomFits: "Không còn phòng nào đủ chỗ cho cả đoàn vào ngày này.",
  needsMore: (quantity: number, left: number) => `Đoàn cần ${quantity} phòng, chỉ còn ${left} phòng.`,
  moreThanUnits: (title: string, units: number) => `Chỉ có ${units} ${roomLabelInSentence(title)}.`,
  trySplit: (choice: string) => `Đoàn vừa với ${choice}.`,
  planNotOfProduct: "Điều kiện bán này không thuộc sản phẩm đang sửa.",
  planInUse: "Điều kiện bán đã có giá hoặc đơn đặt nên không xoá được.",
} as const;
