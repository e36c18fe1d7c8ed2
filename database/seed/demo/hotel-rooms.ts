/** Icons are names of lucide. */
export const hotelRoomAmenities = {
  balcony: { text: "Ban công riêng", icon: "door-open" },
  tub: { text: "Bồn tắm", icon: "bath" },
  shower: { text: "Vòi sen", icon: "shower-head" },
  ac: { text: "Điều hoà", icon: "air-vent" },
  heater: { text: "Máy sưởi", icon: "heater" },
  safe: { text: "Két sắt", icon: "vault" },
  dryer: { text: "Máy sấy tóc", icon: "wind" },
  water: { text: "Nước uống miễn phí", icon: "glass-water" },
  fridge: { text: "Tủ lạnh nhỏ", icon: "refrigerator" },
  kettle: { text: "Ấm đun, trà và cà phê", icon: "coffee" },
  desk: { text: "Bàn viết", icon: "lamp-desk" },
  sofa: { text: "Ghế dài", icon: "sofa" },
  tv: { text: "Ti vi", icon: "tv" },
  wifi: { text: "Wi-Fi trong phòng", icon: "wifi" },
  connecting: { text: "Cửa nối phòng bên", icon: "columns-2" },
  pool: { text: "Hồ bơi riêng", icon: "waves" },
} as const;
export type HotelRoomAmenity = keyof typeof hotelRoomAmenities;

export type HotelRoomSeed = {
  title: string;
  about: string;
  m2: number;
  bed: string;
  base: number;
  most: number;
  mostAdults: number;
  mostChildren: number;
  extraBeds: number;
  cots: number;
  /** Its price in percent of the hotel's cheapest room. */
  share: number;
  has: readonly HotelRoomAmenity[];
};

const everyRoom = ["shower", "safe", "dryer", "water", "kettle", "tv", "wifi"] as const;

/** Room types of demo hotels; the view is defined by the hotel. */
export const hotelRooms = {
  standard: {
    title: "Tiêu Chuẩn",
    about: "Gọn và yên, đủ cho hai người một chuyến ngắn.",
    m2: 24,
    bed: "1 giường đôi",
    base: 2,
    most: 3,
    mostAdults: 2,
    mostChildren: 1,
    extraBeds: 0,
    cots: 1,
    share: 100,
    has: [...everyRoom, "ac"],
  },
  twin: {
    title: "Hai Giường",
    about: "Hai giường đơn, hợp bạn bè và đồng nghiệp.",
    m2: 26,
    bed: "2 giường đơn",
    base: 2,
    most: 3,
    mostAdults: 2,
    mostChildren: 1,
    extraBeds: 0,
    cots: 1,
    share: 104,
    has: [...everyRoom, "ac", "desk"],
  },
  balcony: {
    title: "Ban Công",
    about: "Tầng cao, có ban công và hai ghế ngồi.",
    m2: 32,
    bed: "1 giường đôi lớn",
    base: 2,
    most: 3,
    mostAdults: 3,
    mostChildren: 1,
    extraBeds: 1,
    cots: 1,
    share: 125,
    has: [...everyRoom, "ac", "balcony", "fridge", "tub"],
  },
  family: {
    title: "Gia Đình",
    about: "Hai giường đôi, thêm được nôi cho bé.",
    m2: 42,
    bed: "2 giường đôi",
    base: 4,
    most: 5,
    mostAdults: 4,
    mostChildren: 3,
    extraBeds: 1,
    cots: 1,
    share: 165,
    has: [...everyRoom, "ac", "fridge", "sofa", "connecting"],
  },
  corner: {
    title: "Căn Góc",
    about: "Phòng khách riêng, cửa kính hai mặt.",
    m2: 58,
    bed: "1 giường đôi lớn",
    base: 2,
    most: 4,
    mostAdults: 3,
    mostChildren: 2,
    extraBeds: 1,
    cots: 1,
    share: 210,
    has: [...everyRoom, "ac", "fridge", "sofa", "tub", "desk"],
  },
  fireside: {
    title: "Bên Lò Sưởi",
    about: "Sàn gỗ, máy sưởi, cửa sổ nhìn ra sườn núi.",
    m2: 30,
    bed: "1 giường đôi lớn",
    base: 2,
    most: 3,
    mostAdults: 3,
    mostChildren: 1,
    extraBeds: 1,
    cots: 1,
    share: 128,
    has: [...everyRoom, "heater", "balcony", "tub"],
  },
  bungalow: {
    title: "Nhà Vườn",
    about: "Nhà riêng giữa vườn, hiên rộng.",
    m2: 46,
    bed: "1 giường đôi lớn và 1 giường đơn",
    base: 3,
    most: 4,
    mostAdults: 3,
    mostChildren: 2,
    extraBeds: 1,
    cots: 1,
    share: 160,
    has: [...everyRoom, "ac", "balcony", "fridge", "tub"],
  },
  villa: {
    title: "Biệt Thự Hồ Bơi",
    about: "Hai phòng ngủ, bếp nhỏ và hồ bơi riêng.",
    m2: 120,
    bed: "2 giường đôi lớn",
    base: 4,
    most: 6,
    mostAdults: 5,
    mostChildren: 3,
    extraBeds: 2,
    cots: 1,
    share: 290,
    has: [...everyRoom, "ac", "pool", "fridge", "sofa", "tub"],
  },
} as const satisfies Record<string, HotelRoomSeed>;
export type HotelRoomName = keyof typeof hotelRooms;

/** The price of one room type for a night in a hotel whose cheapest room costs `price`, in whole ten thousands of đồng. */
export const roomPriceOf = (price: number, room: HotelRoomName): number =>
  Math.round((price * hotelRooms[room].share) / 1_000_000) * 10_000;
