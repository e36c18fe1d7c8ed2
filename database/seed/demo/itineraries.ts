import type { Itinerary } from "#modules/cruises/contract/cruise.ts";

type Day = Itinerary["days"][number];
type Stop = Day["stops"][number];
type Route = {
  pier: string;
  address: string;
  map: { lat: number; lng: number };
  /** The places in order, as on a chart. */
  trip: string;
  first: Day;
  /** The full day of a trip of two nights. */
  between: Day;
  last: Day;
};

const stop = (time: string, title: string, note = ""): Stop => ({ time, title, note });
const day = (title: string, meals: Day["meals"], stops: Stop[]): Day => ({ title, meals, stops });

const tuanChau = {
  pier: "Cảng Tuần Châu",
  address: "Cảng tàu quốc tế Tuần Châu, phường Tuần Châu, tỉnh Quảng Ninh",
  map: { lat: 20.9275, lng: 106.9887 },
};
const honGai = {
  pier: "Cảng Hòn Gai",
  address: "Cảng tàu khách quốc tế Hạ Long, phường Hồng Gai, tỉnh Quảng Ninh",
  map: { lat: 20.9479, lng: 107.0721 },
};
const benGot = {
  pier: "Bến Gót",
  address: "Bến Gót, đặc khu Cát Hải, thành phố Hải Phòng",
  map: { lat: 20.8062, lng: 106.9067 },
};
const benBeo = {
  pier: "Bến Bèo",
  address: "Bến Bèo, đặc khu Cát Hải, thành phố Hải Phòng",
  map: { lat: 20.7221, lng: 107.0603 },
};

export const routes = {
  "sung-sot": {
    ...tuanChau,
    trip: "Tuần Châu, Sửng Sốt, Ba Hang, Ti Tốp, Tuần Châu",
    first: day(
      "Hang Sửng Sốt và Ba Hang",
      ["Trưa", "Tối"],
      [
        stop("11:45", "Có mặt tại cảng Tuần Châu", "Nhân viên đón ở cửa cảng."),
        stop("12:30", "Lên tàu, ăn trưa", "Tàu trung chuyển 10–15 phút."),
        stop("14:30", "Hang Sửng Sốt", "Đi bộ 600 bậc; có lối ngắn cho người lớn tuổi."),
        stop("16:30", "Chèo kayak ở Ba Hang"),
        stop("17:15", "Hoàng hôn trên boong"),
        stop("19:00", "Bữa tối năm món"),
        stop("21:00", "Câu mực cuối tàu", "Cần và mồi có sẵn, bếp làm mực ngay cho ai câu được."),
      ],
    ),
    between: day(
      "Mê Cung và bãi tắm Soi Sim",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:15", "Thái cực quyền trên boong"),
        stop("07:15", "Ăn sáng"),
        stop("08:30", "Sang tàu nhỏ đi hang Mê Cung", "Đoạn cuối thấp, đi chậm và cúi đầu."),
        stop("10:30", "Tắm biển ở Soi Sim", "Bãi cát nhỏ, nước nông 30 m đầu."),
        stop("12:15", "Ăn trưa"),
        stop("14:30", "Nghỉ trưa, lớp gói nem"),
        stop("16:00", "Làng chài Cửa Vạn bằng thuyền nan", "Người lái đò là dân làng cũ."),
        stop("19:00", "Bữa tối nướng trên boong"),
      ],
    ),
    last: day(
      "Đảo Ti Tốp và về bến",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:15", "Thái cực quyền trên boong"),
        stop("07:00", "Ăn sáng"),
        stop("08:00", "Đảo Ti Tốp", "Tắm biển hoặc lên đỉnh ngắm vịnh."),
        stop("09:30", "Trả phòng"),
        stop("10:30", "Bữa trưa nhẹ, về bến", "Rời tàu khoảng 11:30."),
      ],
    ),
  },
  luon: {
    ...tuanChau,
    trip: "Tuần Châu, hang Luồn, Soi Sim, Hòn Gà Chọi, Tuần Châu",
    first: day(
      "Hang Luồn lúc nước lặng",
      ["Trưa", "Tối"],
      [
        stop("11:30", "Có mặt tại nhà chờ bến Tuần Châu", "Nhà chờ có quạt, nước và chỗ thay tã."),
        stop("12:15", "Lên tàu, nghe hướng dẫn an toàn"),
        stop("12:45", "Ăn trưa khi tàu qua hòn Đỉnh Hương"),
        stop("15:00", "Hang Luồn bằng kayak hoặc thuyền nan", "Giữ im lặng một chút là nghe thấy khỉ trên vách."),
        stop("17:00", "Trà chiều trên sân thượng"),
        stop("18:45", "Bữa tối"),
        stop("20:30", "Chiếu phim hoặc câu mực"),
      ],
    ),
    between: day(
      "Một ngày không vội",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:30", "Cà phê sớm trên boong"),
        stop("07:30", "Ăn sáng"),
        stop("09:00", "Hang Trinh Nữ và hồ Động Tiên", "Đi xuồng, lên bờ 20 phút."),
        stop("11:00", "Bơi ở Soi Sim"),
        stop("12:30", "Ăn trưa"),
        stop("15:00", "Lớp nấu ăn: nem hải sản và chả mực"),
        stop("16:30", "Chèo kayak quanh các áng nhỏ"),
        stop("19:00", "Bữa tối theo món bạn chọn lúc sáng"),
      ],
    ),
    last: day(
      "Hòn Gà Chọi và về bến",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:00", "Bình minh trên boong"),
        stop("06:30", "Bài tập thở và giãn cơ", "Có thảm, không cần đăng ký."),
        stop("07:15", "Ăn sáng"),
        stop("08:30", "Hòn Gà Chọi, chụp ảnh từ xuồng"),
        stop("09:30", "Trả phòng"),
        stop("10:15", "Bữa trưa nhẹ"),
        stop("11:15", "Về tới Tuần Châu"),
      ],
    ),
  },
  "bai-tu-long": {
    ...honGai,
    trip: "Hòn Gai, Thiên Cảnh Sơn, Cống Đỏ, Vung Viêng, Hòn Gai",
    first: day(
      "Ra vịnh Bái Tử Long",
      ["Trưa", "Tối"],
      [
        stop("11:45", "Có mặt tại cảng Hòn Gai", "Nhận phòng khi xuống tàu, hành lý được mang tận cửa."),
        stop("12:30", "Nhổ neo, ăn trưa", "Tàu đi về phía đông, ít thuyền hơn phía Ti Tốp."),
        stop("15:00", "Hang Thiên Cảnh Sơn", "100 bậc, trong hang mát và khô."),
        stop("16:00", "Tắm biển dưới chân hang"),
        stop("17:30", "Neo ở Cống Đỏ"),
        stop("19:00", "Bữa tối", "Cá song hấp, rau trồng ở Quảng Yên."),
        stop("21:00", "Câu mực hoặc ngồi boong sau"),
      ],
    ),
    between: day(
      "Bản Sen và những vụng không tên",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:15", "Thái cực quyền"),
        stop("07:15", "Ăn sáng"),
        stop("08:30", "Đạp xe ở Bản Sen hoặc ở lại tàu", "Đường bằng, 6 km, có xe ghế trẻ em."),
        stop("12:00", "Ăn trưa ở nhà dân hoặc trên tàu"),
        stop("14:30", "Chèo kayak ở vụng Hà"),
        stop("16:30", "Lớp nấu ăn"),
        stop("19:00", "Bữa tối nướng trên cát nếu lặng gió"),
      ],
    ),
    last: day(
      "Làng chài Vung Viêng",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:30", "Cà phê, bánh mì nóng"),
        stop("07:30", "Vung Viêng bằng thuyền nan", "Ghé bè ngọc trai 30 phút, không bắt mua."),
        stop("09:15", "Trả phòng, ăn sáng muộn"),
        stop("11:00", "Bữa trưa nhẹ"),
        stop("11:45", "Về tới cảng Hòn Gai"),
      ],
    ),
  },
  "dong-me-cung": {
    ...honGai,
    trip: "Hòn Gai, Mê Cung, Ba Trái Đào, Bồ Nâu, Hòn Gai",
    first: day(
      "Động Mê Cung và hang Bồ Nâu",
      ["Trưa", "Tối"],
      [
        stop("12:00", "Có mặt tại cảng Hòn Gai", "Gửi xe ngay cổng cảng, 80,000 đ mỗi đêm."),
        stop("12:30", "Lên tàu, ăn trưa"),
        stop("14:45", "Động Mê Cung", "Lối hẹp, không hợp với xe đẩy."),
        stop("16:15", "Hang Bồ Nâu, ngắm vịnh qua cửa hang"),
        stop("17:15", "Ngâm chân gừng trên boong"),
        stop("18:45", "Bữa tối"),
        stop("20:30", "Đàn bầu hoặc phim Việt cũ"),
      ],
    ),
    between: day(
      "Biển và bếp",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:15", "Bình minh trên boong trước"),
        stop("07:15", "Ăn sáng"),
        stop("08:45", "Bãi Ba Trái Đào", "Ba bãi nhỏ, nước rút vẫn tắm được."),
        stop("12:00", "Ăn trưa"),
        stop("14:30", "Lớp nấu ăn: sá sùng và rau biển"),
        stop("16:00", "Chèo kayak ở Tùng Sâu"),
        stop("19:00", "Bữa tối"),
      ],
    ),
    last: day(
      "Sáng trên vịnh và về bến",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:30", "Khí công trên boong"),
        stop("07:15", "Ăn sáng"),
        stop("08:30", "Chợ nổi Hoa Cương bằng xuồng"),
        stop("09:45", "Trả phòng"),
        stop("10:30", "Bữa trưa nhẹ"),
        stop("11:30", "Về tới cảng Hòn Gai"),
      ],
    ),
  },
  "sang-toi": {
    ...benGot,
    trip: "Bến Gót, Sáng Tối, Ba Trái Đào, Trà Báu, Bến Gót",
    first: day(
      "Hang Sáng Tối",
      ["Trưa", "Tối"],
      [
        stop("11:30", "Có mặt tại bến Gót", "Ô tô từ Hà Nội vào tận bến, không phải sang phà."),
        stop("12:15", "Xuồng ra tàu, ăn trưa"),
        stop("15:00", "Hang Sáng Tối bằng kayak", "Đèn đội đầu có sẵn; ai ngại tối đi thuyền nan."),
        stop("16:30", "Bơi ở bãi Ba Trái Đào", "Khi triều thấp, đổi sang vụng Trà Báu."),
        stop("17:30", "Trà chiều, bánh khoai"),
        stop("19:00", "Bữa tối sáu món"),
        stop("21:00", "Câu mực"),
      ],
    ),
    between: day(
      "Làng Việt Hải bằng xe đạp",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:15", "Yoga nhẹ trên sân thượng"),
        stop("07:15", "Ăn sáng"),
        stop("08:30", "Đạp xe vào làng Việt Hải", "5 km đường bê tông giữa rừng; có xe điện cho bà và bé."),
        stop("12:00", "Ăn trưa trên tàu nhỏ"),
        stop("14:00", "Chèo kayak ở áng Vẹm"),
        stop("16:30", "Lớp nấu ăn: bánh đa cua"),
        stop("19:00", "Bữa tối nướng"),
      ],
    ),
    last: day(
      "Trà Báu buổi sớm",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:15", "Thái cực quyền"),
        stop("07:00", "Ăn sáng"),
        stop("08:15", "Chèo kayak ở Trà Báu", "Giờ này nước phẳng nhất trong ngày."),
        stop("09:30", "Trả phòng"),
        stop("10:15", "Bữa trưa nhẹ"),
        stop("11:30", "Về tới bến Gót"),
      ],
    ),
  },
  "tra-bau": {
    ...benGot,
    trip: "Bến Gót, Gia Luận, Trà Báu, hang Cả, Bến Gót",
    first: day(
      "Vào vịnh Lan Hạ",
      ["Trưa", "Tối"],
      [
        stop("11:45", "Có mặt tại bến Gót"),
        stop("12:30", "Nhận phòng, ăn trưa"),
        stop("14:45", "Đi qua các áng của Gia Luận", "Thuyền trưởng tắt loa, chỉ còn tiếng nước."),
        stop("15:45", "Chèo kayak và bơi ở Trà Báu"),
        stop("17:30", "Rượu vang và phô mai trên boong"),
        stop("19:15", "Bữa tối"),
        stop("21:15", "Ngắm lân tinh nếu trời tối hẳn", "Rõ nhất từ tháng 4 đến tháng 10."),
      ],
    ),
    between: day(
      "Hang, bãi và một buổi chiều rỗi",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:30", "Yoga nhẹ"),
        stop("07:30", "Ăn sáng"),
        stop("09:00", "Hang Cả bằng thuyền nan"),
        stop("11:00", "Bãi Vạn Bội", "Bãi chỉ có khách của tàu trước 12 giờ."),
        stop("12:30", "Ăn trưa trên bãi hoặc trên tàu"),
        stop("15:00", "Spa, đọc sách hoặc lớp pha trà"),
        stop("17:00", "Chèo kayak lúc nắng xiên"),
        stop("19:15", "Bữa tối của bếp trưởng"),
      ],
    ),
    last: day(
      "Buổi sáng ở Lan Hạ",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:15", "Bình minh, trà gừng"),
        stop("07:15", "Ăn sáng"),
        stop("08:30", "Làng bè Cái Bèo bằng xuồng"),
        stop("09:45", "Trả phòng"),
        stop("10:30", "Bữa trưa nhẹ"),
        stop("11:30", "Về tới bến Gót"),
      ],
    ),
  },
  "viet-hai": {
    ...benBeo,
    trip: "Bến Bèo, Cái Bèo, Việt Hải, Vạn Bội, Bến Bèo",
    first: day(
      "Làng bè Cái Bèo và Vạn Bội",
      ["Trưa", "Tối"],
      [
        stop("11:30", "Có mặt tại bến Bèo", "Khách ở thị trấn Cát Bà được đón tận khách sạn."),
        stop("12:00", "Lên tàu, ăn trưa"),
        stop("14:00", "Làng bè Cái Bèo", "Xem nhà bè, lồng cá và lớp học nổi cũ."),
        stop("15:30", "Chèo kayak, tắm biển ở Vạn Bội"),
        stop("17:30", "Neo đêm dưới vách đá"),
        stop("18:30", "Bữa tối"),
        stop("20:00", "Câu mực"),
      ],
    ),
    between: day(
      "Rừng và làng",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:30", "Cà phê trên mũi tàu"),
        stop("07:15", "Ăn sáng"),
        stop("08:15", "Đi bộ trong vườn quốc gia Cát Bà", "3 km, giày thể thao là đủ; có đường ngắn 1 km."),
        stop("12:00", "Ăn trưa ở làng Việt Hải"),
        stop("14:00", "Đạp xe quanh làng"),
        stop("16:00", "Tắm biển"),
        stop("18:30", "Bữa tối nướng"),
      ],
    ),
    last: day(
      "Làng Việt Hải và về bến",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:30", "Bơi sớm quanh tàu", "Có người trông và phao."),
        stop("07:15", "Ăn sáng"),
        stop("08:15", "Đạp xe vào làng Việt Hải"),
        stop("10:30", "Trả phòng, bữa trưa nhẹ"),
        stop("11:30", "Về tới bến Bèo"),
      ],
    ),
  },
  "ba-trai-dao": {
    ...benBeo,
    trip: "Bến Bèo, Ba Trái Đào, Sáng Tối, đảo Khỉ, Bến Bèo",
    first: day(
      "Bãi Ba Trái Đào",
      ["Trưa", "Tối"],
      [
        stop("11:45", "Có mặt tại bến Bèo", "Có chỗ gửi xe máy qua đêm."),
        stop("12:15", "Lên tàu, ăn trưa"),
        stop("14:15", "Ba Trái Đào: bơi và lặn nhìn rạn", "Kính lặn có sẵn đủ cỡ."),
        stop("16:15", "Hang Sáng Tối bằng kayak"),
        stop("17:45", "Hoàng hôn, ốc luộc"),
        stop("18:45", "Bữa tối"),
        stop("20:30", "Câu mực, kể chuyện ma biển"),
      ],
    ),
    between: day(
      "Một ngày dưới nước",
      ["Sáng", "Trưa", "Tối"],
      [
        stop("06:30", "Chạy bộ trên cát hoặc ngủ thêm"),
        stop("07:30", "Ăn sáng"),
        stop("09:00", "Chèo kayak ở áng Thảm", "Nước lặng, hợp với bé từ 5 tuổi ngồi cùng bố mẹ."),
        stop("12:00", "Ăn trưa"),
        stop("14:30", "Leo vách đá thấp có dây", "Có huấn luyện viên; trả thêm 350,000 đ."),
        stop("16:30", "Lớp làm nước mắm Cát Hải"),
        stop("18:45", "Bữa tối"),
      ],
    ),
    last: day(
      "Đảo Khỉ và về bến",
      ["Sáng", "Trưa nhẹ"],
      [
        stop("06:30", "Trà và khoai nướng"),
        stop("07:15", "Ăn sáng"),
        stop("08:15", "Đảo Khỉ", "Giữ kỹ mũ và đồ ăn; không cho khỉ ăn."),
        stop("10:00", "Trả phòng"),
        stop("10:30", "Bữa trưa nhẹ"),
        stop("11:15", "Về tới bến Bèo"),
      ],
    ),
  },
} as const satisfies Record<string, Route>;
export type RouteName = keyof typeof routes;

/** Trips of one and of two nights along a route. */
/** Boarding time at the port: the first hour of the first day. */
export const boardsAt = (name: RouteName): string => routes[name].first.stops[0]?.time ?? "12:00";

export function itinerariesOf(name: RouteName): Itinerary[] {
  const { first, between, last } = routes[name];
  return [
    { nights: 1, days: [first, last] },
    { nights: 2, days: [first, between, last] },
  ];
}
