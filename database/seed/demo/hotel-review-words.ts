import type { HotelAmenity, HotelSeed } from "./hotels.ts";
import type { Words } from "./review-words.ts";

/** A sentence, and what a house must have for a guest to say it. */
type Saying = string | { text: string; has: HotelAmenity };

const glad: readonly string[] = [
  "Phòng sạch, chăn ga thơm, nằm xuống là ngủ.",
  "Nhận phòng nhanh, đưa căn cước một lần là xong cả nhà.",
  "Đặt hai phòng cạnh nhau và được xếp đúng cạnh nhau.",
  "Bé ngủ nôi có sẵn trong phòng trước khi nhà mình tới.",
  "Giá lúc đặt sao thì lúc trả phòng đúng vậy.",
  "Lễ tân chỉ đường đi ăn rất thật lòng, không dẫn vào quán quen.",
  "Cách âm tốt, phòng bên có trẻ con mà không nghe gì.",
  "Bữa sáng nhiều món Việt nóng, người già trẻ con đều có phần.",
  "Ông bà mình khen giường êm, ngủ một mạch.",
  "Nước nóng mạnh, vòi sen tốt, chuyện nhỏ mà đáng tiền.",
  "Tới lúc gần nửa đêm vẫn có người ra tận xe xách đồ.",
  "Ở lại lần thứ ba, vẫn giữ được nếp cũ.",
  "Cửa sổ lớn, sáng kéo rèm ra là thấy đúng cảnh trên ảnh.",
  "Dọn phòng kỹ, đồ chơi của con được xếp ngay ngắn trên ghế.",
  "Con trai quên gấu bông, khách sạn gửi về tận nhà.",
  "Phòng rộng hơn mình nghĩ, kê thêm giường vẫn còn lối đi.",
  "Nhân viên nhớ tên bé và hỏi thăm mỗi sáng.",
  "Xin trả phòng muộn một tiếng, được đồng ý vui vẻ.",
  "Vị trí tiện, đi đâu cũng gần mà tối lại yên.",
  "Kỷ niệm ngày cưới, vào phòng thấy lọ hoa nhỏ và tấm thiệp viết tay.",
  "Đi công tác mà như đi nghỉ, bàn viết rộng, mạng khoẻ.",
  "Báo trước ăn chay, sáng nào cũng có món riêng.",
  "Đổi ngày một lần, nhân viên Hải Trình làm xong trong buổi chiều.",
  "Cả nhà năm người ở một phòng gia đình, vừa vặn và vui.",
  "Hành lang sạch, thang máy không phải chờ lâu.",
  "Trời mưa cả ngày mà ở trong phòng vẫn thấy dễ chịu.",
  "Mẹ mình đi lại khó, được xếp phòng gần thang máy dù không xin trước.",
  "Bạn bè năm đứa chia hai phòng, sáng nào cũng ăn sáng chung một bàn dài.",
  "Phòng đúng loại đã đặt, đúng hướng đã đặt.",
  "Bé sốt nhẹ, lễ tân chạy đi mua thuốc giúp ngay.",
  "Đồ ăn nêm vừa, không quá ngọt như nhiều nơi.",
  "Ngủ một đêm mà tiếc vì không đặt hai.",
];

const details: readonly Saying[] = [
  "Nên xin tầng cao.",
  "Cảm ơn các bạn ở quầy.",
  "Gối có loại thấp, hỏi là có.",
  "Sữa cho bé được hâm giúp lúc nửa đêm.",
  "Có chỗ giữ hành lý sau khi trả phòng.",
  "Sẽ quay lại vào mùa khác.",
  "Trà và cà phê trong phòng được thêm mỗi ngày.",
  "Ảnh trên trang đúng với thực tế.",
  "Lần sau mình sẽ ở thêm một đêm.",
  "Đồ giặt gửi sáng chiều có.",
  "Nên đặt sớm nếu đi dịp lễ.",
  "Bác bảo vệ trông xe cẩn thận.",
  "Có ghế ăn và bát nhựa cho bé.",
  "Quầy có bản đồ vẽ tay rất dễ đi.",
  "Đặt qua Hải Trình được báo đã có phòng ngay.",
  "Hoá đơn xuất trong ngày.",
  "Gọi xe công nghệ trước cửa rất dễ.",
  { text: "Hồ bơi sạch, nước không nồng mùi clo.", has: "pool" },
  { text: "Hai nhóc ở dưới hồ tới lúc nhăn cả tay.", has: "pool" },
  { text: "Bể vô cực lúc sáng sớm gần như của riêng nhà mình.", has: "infinityPool" },
  { text: "Bước ra là cát, không phải sang đường.", has: "privateBeach" },
  { text: "Nghe sóng cả đêm, ngủ rất sâu.", has: "beachfront" },
  { text: "Xe đón sân bay đúng giờ, bác tài xách đồ giúp.", has: "airportTransfer" },
  { text: "Spa làm chắc tay, nên đặt trước từ chiều.", has: "spa" },
  { text: "Tối ngồi bên lò sưởi nướng khoai, bọn trẻ mê lắm.", has: "fireplace" },
  { text: "Sáng mở cửa thấy mây dưới chân.", has: "mountainView" },
  { text: "Đạp xe quanh làng mát rượi, xe còn mới.", has: "bicycles" },
  { text: "Đi thuyền nan ngay từ bến của nhà.", has: "rowing" },
  { text: "Hải sản tươi, giá ghi rõ trên bảng.", has: "seafood" },
  { text: "Sân thượng tối có gió, ngồi uống trà nhìn phố rất thích.", has: "rooftop" },
  { text: "Đi bộ ra hồ mỗi sáng, về vừa kịp bữa phở.", has: "nearLake" },
  { text: "Ngủ một đêm rồi ra cảng rất gần, không phải dậy sớm.", has: "nearPort" },
];

const content: readonly string[] = [
  "Nhìn chung hài lòng.",
  "Phòng đúng mô tả, sạch sẽ.",
  "Đáng tiền trong tầm giá này.",
  "Nhân viên lịch sự, làm nhanh.",
  "Bữa sáng ổn, đủ món.",
  "Vị trí tốt, dễ tìm.",
  "Chuyến đi vui, cả nhà thích.",
  "Giường êm, phòng mát.",
  "Yên tĩnh hơn mình nghĩ.",
  "Đặt gần ngày mà vẫn có phòng đẹp.",
  "Khu vực chung rộng, lúc nào cũng có ghế.",
  "Sẽ giới thiệu cho bạn bè.",
  "Hai vợ chồng ở cuối tuần, khá thoải mái.",
  "Đi theo nhóm bạn, phòng nào cũng như nhau.",
  "Đúng như người đi trước kể.",
  "Ở ba đêm, đêm nào cũng ngủ ngon.",
  "Bố mẹ mình đi riêng và khen.",
  "Trẻ con được để ý, người lớn được yên.",
  "Phòng sáng, đồ đạc còn mới.",
  "Nhận phòng sớm được một tiếng, đỡ phải chờ.",
  "Đi công tác hai đêm, mọi thứ gọn gàng.",
  "Không có gì để phàn nàn nhiều.",
  "Khách sạn vừa phải, không ồn ào.",
  "Dịp lễ đông mà phục vụ vẫn đều.",
];

const wishes: readonly Saying[] = [
  "Giá như bữa sáng mở sớm hơn nửa tiếng.",
  "Ổ cắm cạnh giường chỉ có một cái.",
  "Wi-Fi ở cuối hành lang hơi yếu.",
  "Đèn đọc sách hơi tối.",
  "Thang máy đông lúc trả phòng.",
  "Gối hơi cao, xin đổi thì có ngay.",
  "Chỗ đỗ xe hơi chật.",
  "Cà phê sáng hơi nhạt.",
  "Điều khiển ti vi cần pin mới.",
  "Phòng tắm thiếu chỗ treo khăn.",
  "Mong có thêm món cho bé dưới ba tuổi.",
  "Rèm chưa kín hẳn, sáng sớm hơi chói.",
  "Máy sấy tóc hơi yếu.",
  "Buổi sáng chờ bàn mất mười phút.",
  "Móc treo áo hơi ít cho nhà bốn người.",
  "Sàn phòng tắm hơi trơn với người lớn tuổi.",
  "Nước trong phòng nên có thêm hai chai.",
  "Cửa ra ban công hơi nặng.",
  { text: "Hồ bơi đông vào cuối chiều.", has: "pool" },
  { text: "Xe đưa đón nên có thêm một chuyến tối.", has: "airportTransfer" },
];

const lukewarm: readonly string[] = [
  "Tạm được.",
  "Ổn với giá này, đừng mong hơn.",
  "Trung bình khá.",
  "Không tệ nhưng mình kỳ vọng hơn.",
  "Phòng ổn, phục vụ cần nhanh hơn.",
  "Ngủ một đêm thì được.",
];

const complaints: readonly string[] = [
  "Nhận phòng muộn gần một tiếng vì phòng chưa dọn xong.",
  "Điều hoà kêu, xin đổi phòng thì hết.",
  "Đặt giường đôi mà được xếp hai giường đơn, phải ghép lại.",
  "Bữa sáng gần giờ đóng thì hết món nóng.",
  "Phòng hướng ra đường, sáng sớm nghe tiếng xe.",
  "Khăn tắm có mùi ẩm, đổi thì được khăn mới ngay.",
  "Nước nóng chờ hơi lâu vào buổi tối.",
];

const sorry: readonly string[] = [
  "Phòng mình có mùi ẩm, đổi sang phòng khác thì ổn nhưng mất nửa buổi tối.",
  "Mất nước hơn một tiếng lúc tối, có xin lỗi và giảm tiền, nhưng bé nhà mình không tắm được.",
  "Đặt phòng nhìn cảnh mà bị che gần hết. Góp ý thì hôm sau được đổi.",
];

/** What guests of a house may say: nothing about what it does not have. */
export function hotelWordsOf(hotel: HotelSeed): Words {
  const fitting = (sayings: readonly Saying[]) =>
    sayings.flatMap((saying) => {
      if (typeof saying === "string") return saying;
      return hotel.has.includes(saying.has) ? saying.text : [];
    });
  return {
    ...{ glad, details: fitting(details), content, wishes: fitting(wishes) },
    ...{ lukewarm, complaints, sorry },
  };
}
