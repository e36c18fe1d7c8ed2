import type { AmenityInput, AmenityType } from "../contract.ts";

/** A default list for an agency without one: amenities of most ships and hotels of the bay, in page order; icons are names of lucide. */
const usual: Readonly<Record<AmenityType, Readonly<Record<string, string>>>> = {
  ship: {
    ...{ "Ban công riêng": "door-open", "Chèo kayak": "sailboat", "Sân thượng": "sun", "Tắm biển": "waves" },
    ...{
      "Bể bơi": "waves-ladder",
      Spa: "flower-2",
      "Quầy bar": "martini",
      "Câu mực đêm": "fish",
      "Lớp nấu ăn": "chef-hat",
    },
    ...{ "Thực đơn chay": "salad", "Đón tại Hà Nội": "bus", "Phòng gia đình": "users", "Wi-Fi ở sảnh": "wifi" },
    ...{ "Nhạc sống buổi tối": "music", "Thang máy": "accessibility" },
  },
  "ship-room": {
    ...{ "Ban công riêng": "door-open", "Bồn tắm": "bath", "Vòi sen": "shower-head", "Điều hoà hai chiều": "air-vent" },
    ...{ "Cửa kính lớn": "panels-top-left", "Két sắt": "vault", "Máy sấy tóc": "wind", "Tủ lạnh nhỏ": "refrigerator" },
    ...{ "Ấm đun, trà và cà phê": "coffee", "Nước uống miễn phí": "glass-water", "Giường phụ cho bé": "baby" },
    ...{ "Wi-Fi trong phòng": "wifi" },
  },
  hotel: {
    ...{
      "Bể bơi": "waves-ladder",
      "Bữa sáng": "coffee",
      "Nhà hàng": "utensils",
      Spa: "flower-2",
      "Phòng tập": "dumbbell",
    },
    ...{ "Chỗ đỗ xe": "car", "Thang máy": "accessibility", "Lễ tân 24 giờ": "concierge-bell", "Quầy bar": "martini" },
    ...{ "Phòng gia đình": "users", "Wi-Fi miễn phí": "wifi", "Phòng họp": "presentation" },
  },
  "hotel-room": {
    ...{ "Ban công riêng": "door-open", "Bồn tắm": "bath", "Vòi sen": "shower-head", "Điều hoà hai chiều": "air-vent" },
    ...{ "Két sắt": "vault", "Máy sấy tóc": "wind", "Tủ lạnh nhỏ": "refrigerator", "Bàn viết": "lamp-desk" },
    ...{ "Ấm đun, trà và cà phê": "coffee", "Nước uống miễn phí": "glass-water", "Ti vi": "tv" },
    ...{ "Wi-Fi trong phòng": "wifi" },
  },
};

export const usualAmenities = (type: AmenityType): AmenityInput[] =>
  Object.entries(usual[type]).map(([text, icon], at) => ({ type, text, icon, position: (at + 1) * 10 }));
