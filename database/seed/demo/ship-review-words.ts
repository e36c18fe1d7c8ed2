import type { ShipAmenity } from "./amenities.ts";
import type { Words } from "./review-words.ts";
import type { AreaSlug, ShipSeed } from "./ship-seed.ts";

/** A sentence, and what a ship must have for a guest to say it. */
type Saying = { text: string; has?: ShipAmenity; area?: AreaSlug; shell?: ShipSeed["shell"] };

const all = (texts: string[]): Saying[] => texts.map((text) => ({ text }));

const glad: readonly Saying[] = all([
  "Phòng sạch, ga giường thơm mùi nắng, ngủ một mạch tới sáng.",
  "Nhà mình bốn người ba thế hệ mà ai cũng thấy có phần mình trong chuyến đi.",
  "Lên tàu là được gọi đúng tên, xuống tàu vẫn được gọi đúng tên.",
  "Đặt xong hơi lo vì lần đầu đi, lên tàu thì thấy mọi thứ đúng như trên trang.",
  "Hoàng hôn trên boong đáng giá cả chuyến. Không cần nói thêm gì.",
  "Bé 6 tuổi nhà mình được phát áo phao đúng cỡ, đi kayak cùng bố rất yên tâm.",
  "Kỷ niệm mười năm cưới, bếp tự làm thêm một đĩa bánh nhỏ mà không tính tiền.",
  "Giá lúc đặt bao nhiêu thì lúc trả phòng đúng bấy nhiêu, không phát sinh.",
  "Đúng hôm biển động, được báo từ sáng và đổi sang tuần sau, không mất thêm tiền.",
  "Mẹ mình 74 tuổi, các bạn đỡ từng bậc thang mà không làm bà ngại.",
  "Đồ ăn nhiều và nóng, món nào hết cũng được hỏi có lấy thêm không.",
  "Hướng dẫn viên kể chuyện vui, lũ trẻ bám theo suốt hai ngày.",
  "Tàu neo chỗ rất yên, đêm mở cửa chỉ nghe nước vỗ.",
  "Lần thứ hai quay lại và vẫn muốn quay lại lần nữa.",
  "Tắt điện thoại được trọn một ngày, lâu lắm rồi mới thế.",
  "Chị em cơ quan mình đi tám người, được xếp ngồi chung một bàn nhìn ra mũi tàu.",
  "Sáng dậy lúc 5 giờ rưỡi xem sương lên, có người mang sẵn cà phê ra.",
  "Thuyền trưởng cho hai nhóc vào buồng lái, về nhà kể mãi.",
  "Phòng tắm rộng hơn mình tưởng, nước nóng mạnh cả lúc đông người dùng.",
  "Cả nhà chấm bữa tối 10 điểm, riêng món cá 11.",
  "Đi vào giữa tuần nên vắng, cảm giác như thuê riêng cả tàu.",
  "Bố mình khó tính mà về khoe với cả xóm.",
  "Xe đón đúng giờ, bác tài chạy êm, có nước và khăn lạnh.",
  "Nhân viên nhớ con mình dị ứng tôm từ bữa trưa tới bữa sáng hôm sau.",
  "Ảnh đẹp thật chứ không phải chỉnh màu, mình chụp bằng điện thoại cũng ra.",
  "Chuyến trăng mật nhẹ nhàng, không ồn, không bị mời mua gì.",
  "Được hướng dẫn chèo kayak kỹ, mình không biết bơi mà vẫn thấy an tâm.",
  "Mọi thứ chậm rãi vừa phải, không bị lùa đi như những tour trước mình từng đi.",
  "Đưa bạn nước ngoài đi cùng, các bạn phục vụ nói tiếng Anh tốt.",
  "Trả phòng rồi vẫn được ngồi boong uống trà tới lúc cập bến.",
  "Bà nội mình say xe nhưng không say tàu, vì tàu đi rất êm.",
  "Cháo cho bé 1 tuổi nấu riêng, nhuyễn và đúng giờ.",
  "Giường phụ cho bé là giường thật, không phải đệm trải đất.",
  "Hỏi gì nhân viên cũng trả lời bằng câu đầy đủ, hiếm có.",
  "Gia đình sáu người lớn ba trẻ con, hai ngày không ai phải chờ ai quá mười phút.",
  "Mình đi một mình và không hề thấy lạc lõng ở bữa tối.",
  "Vịnh thì đẹp sẵn rồi, cái đáng tiền là cách tàu chọn giờ đi.",
  "Quên cái khăn của bé trên tàu, hôm sau có người gửi về tận nhà.",
  "Trời mưa cả buổi chiều mà vẫn vui vì được học làm bánh trong phòng ăn.",
  "Sinh nhật mẹ, cả tàu hát cùng. Mẹ khóc.",
  "Đáng tiền. Mình so bốn tàu rồi mới chọn và không hối hận.",
  "Tối gió một chút, trên boong có sẵn chăn mỏng cho từng người.",
  "Mấy đứa nhỏ không xem điện thoại lần nào, tự nhiên thấy cảm ơn con tàu.",
  "Bữa sáng có phở nước trong, ngon hơn nhiều quán mình hay ăn.",
  "Thủ tục lên tàu nhanh, đưa căn cước một lần là xong cả nhà.",
  "Đêm nằm nghe mưa trên mặt vịnh, sáng ra mọi thứ sạch bong.",
  "Phòng cách âm tốt, bên cạnh có em bé mà mình không nghe gì.",
  "Chồng mình vốn ngại đi tàu, giờ đang hỏi bao giờ đi tiếp.",
]);

const details: readonly Saying[] = [
  ...all([
    "Nhớ mang áo khoác mỏng vì tối gió.",
    "Nên xin phòng tầng cao nếu thích ngắm.",
    "Cảm ơn bạn Hà ở quầy và anh bếp đội mũ xanh.",
    "Sẽ giới thiệu cho anh chị cùng công ty.",
    "Lần sau mình sẽ đặt hai đêm.",
    "Ai có con nhỏ cứ yên tâm mà đi.",
    "Trà chiều có bánh khoai ăn mãi không ngán.",
    "Đặt qua Hải Trình được gọi xác nhận trong buổi sáng.",
    "Góc boong mũi lúc 6 giờ sáng là chỗ đẹp nhất.",
    "Đồ ăn nêm vừa, không quá ngọt.",
    "Mọi người trên tàu đều cười, không phải kiểu cười cho có.",
    "Mình thích nhất là không ai mở loa kéo.",
    "Nhà có ông bà nên chọn phòng gần cầu thang.",
    "Ảnh trên trang ghi là minh hoạ, phòng thật cũng tương tự vậy.",
  ]),
  { text: "Bể bơi nước ấm nên tối bọn trẻ vẫn xuống được.", has: "pool" },
  { text: "Hai nhóc ở dưới bể từ lúc lên tàu đến bữa tối.", has: "pool" },
  { text: "Ngâm bồn nhìn núi trôi qua, đúng như tưởng tượng.", has: "tub" },
  { text: "Bồn tắm sát cửa kính, kéo rèm xuống là kín đáo.", has: "tub" },
  { text: "Có thang máy nên bà ngoại lên sân thượng được cùng cả nhà.", has: "lift" },
  { text: "Mâm chay nấu thật lòng, không phải rau xào cho xong.", has: "vegetarian" },
  { text: "Mẹ mình ăn chay trường mà khen từng món.", has: "vegetarian" },
  { text: "Câu được ba con mực, bếp hấp gừng luôn cho ăn khuya.", has: "squid" },
  { text: "Không câu được con mực nào nhưng vẫn cười cả buổi.", has: "squid" },
  { text: "Lớp nấu ăn vui, con gái mình về nhà gói nem thành thạo.", has: "cooking" },
  { text: "Công thức ở lớp nấu ăn mình làm lại ở nhà được ngay.", has: "cooking" },
  { text: "Spa làm kỹ, chị tên Mận tay rất chắc.", has: "spa" },
  { text: "Bể sục buổi tối nhìn lên toàn sao.", has: "jacuzzi" },
  { text: "Buổi thái cực quyền sáng sớm hợp cả với người mới tập như mình.", has: "taichi" },
  { text: "Tủ sách nhỏ mà nhiều cuốn hay, mình đọc hết một tập truyện ngắn.", has: "library" },
  { text: "Tiếng đàn buổi tối vừa đủ nghe, không át chuyện.", has: "music" },
  { text: "Đạp xe vào làng mát rượi, đường bằng, bé 8 tuổi tự đạp được.", has: "bicycle" },
  { text: "Xe đón ở Hà Nội đúng giờ, tới bến vừa kịp uống nước là lên tàu.", has: "pickup" },
  { text: "Phòng thông nhau tiện lắm, đêm chỉ cần mở hé cửa là nghe con.", has: "connecting" },
  { text: "Ban công đủ hai ghế và một ấm trà, sáng nào cũng ngồi đó.", has: "balcony" },
  { text: "Bơi ngay quanh tàu, có người trông và thả phao sẵn.", has: "swim" },
  { text: "Nhà mình thuê trọn tàu cho tiệc mừng thọ, mọi thứ được lo hết.", has: "charter" },
  { text: "Ít khách nên ai cũng thành quen trước bữa tối.", has: "small" },
  { text: "Xem phim trên boong, quấn chăn, nhớ hồi bé.", has: "cinema" },
  { text: "Công ty mình họp nửa buổi trên tàu, màn chiếu và micro tốt.", has: "meeting" },
  { text: "Chị gái mình đi xe lăn, lối lên và phòng đều ổn.", has: "wheelchair" },
  { text: "Tàu gỗ đi êm, mùi gỗ dễ chịu chứ không ẩm.", shell: "Gỗ" },
  { text: "Lúc kéo buồm cả boong vỗ tay.", has: "wooden" },
  { text: "Tàu lớn và chắc, gió cấp 4 vẫn không thấy lắc.", shell: "Thép" },
  { text: "Hang Sửng Sốt đi chiều muộn nên vắng hẳn.", area: "vinh-ha-long" },
  { text: "Đi vịnh bao lần giờ mới thấy phía ít thuyền.", area: "vinh-ha-long" },
  { text: "Lan Hạ nước trong hơn mình nghĩ, nhìn rõ mái chèo dưới nước.", area: "vinh-lan-ha" },
  { text: "Ô tô vào tận bến, không phải chờ phà, nhà có con nhỏ rất mừng.", area: "vinh-lan-ha" },
  { text: "Kết hợp hai đêm trên đảo nữa là vừa một kỳ nghỉ.", area: "dao-cat-ba" },
  { text: "Người đảo dẫn đi nên biết nhiều chỗ không có trong sách.", area: "dao-cat-ba" },
];

const content: readonly Saying[] = all([
  "Nhìn chung hài lòng.",
  "Cảnh đẹp, nhân viên nhớ tên khách.",
  "Chuyến đi vui, cả nhà thích.",
  "Phòng đúng mô tả, sạch sẽ.",
  "Phục vụ nhiệt tình từ lúc ở bến.",
  "Đồ ăn ngon, trình bày đẹp.",
  "Lịch trình hợp lý cho người đi lần đầu.",
  "Đáng tiền trong tầm giá này.",
  "Tàu đi êm, neo chỗ yên.",
  "Nhóm bạn mình sáu đứa, cười suốt hai ngày.",
  "Hướng dẫn viên dễ thương, giải thích kỹ.",
  "Bữa tối là điểm cộng lớn nhất.",
  "Không gian chung rộng, lúc nào cũng có ghế.",
  "Bố mẹ mình khen giường êm.",
  "Đặt gần ngày mà vẫn có phòng đẹp.",
  "Hai vợ chồng đi nghỉ cuối tuần, khá thoải mái.",
  "Kayak và hang đều đáng đi.",
  "Trẻ con được quan tâm thật sự.",
  "Buổi sáng trên vịnh rất đáng dậy sớm.",
  "Tàu sạch, mùi dễ chịu, boong khô ráo.",
]);

const smallWishes: readonly Saying[] = [
  ...all([
    "Wi-Fi yếu ở đuôi tàu.",
    "Bữa tối hơi muộn so với giờ của bé, nhưng bếp nấu riêng cháo từ 18:00.",
    "Giá như trả phòng muộn hơn một tiếng.",
    "Phòng tầng thấp nghe tiếng máy chừng nửa giờ lúc tàu chạy.",
    "Cà phê sáng hơi nhạt với người nghiện như mình.",
    "Chờ xuồng trung chuyển gần hai mươi phút vì đông.",
    "Gối hơi cao, xin đổi thì có ngay nhưng phải hỏi.",
    "Điều hoà mất một lúc mới mát.",
    "Đi hang hơi gấp, bà nhà mình theo không kịp.",
    "Ổ cắm cạnh giường chỉ có một cái.",
    "Thực đơn ngày hai lặp lại một món.",
    "Mưa nên không chèo được kayak, không trách ai cả.",
    "Đồ uống gọi thêm hơi đắt.",
    "Sáng hôm về hơi vội.",
    "Hải sản ngon nhưng ít rau.",
    "Nhà tắm thiếu chỗ treo khăn.",
    "Nhóm bên cạnh nói to tới gần 22:00 mới thôi.",
    "Xe về Hà Nội dừng nghỉ hơi lâu.",
    "Bãi tắm hôm mình đi nước rút xa.",
    "Mong có thêm món cho bé dưới ba tuổi.",
    "Nước nóng chờ hơi lâu vào giờ cao điểm.",
    "Chưa có thẻ phòng dự phòng, hai vợ chồng phải chờ nhau.",
    "Ghế ban công nên có đệm.",
    "Đèn đọc sách hơi tối.",
  ]),
  { text: "Cầu thang lên boong hơi dốc với người lớn tuổi.", shell: "Gỗ" },
  { text: "Vách gỗ nên nghe tiếng bước chân phòng bên.", shell: "Gỗ" },
  { text: "Bể bơi đông vào buổi chiều.", has: "pool" },
  { text: "Spa kín lịch, nên đặt trước khi lên tàu.", has: "spa" },
];

const lukewarm: readonly Saying[] = all([
  "Tạm được.",
  "Cảnh thì không chê được, dịch vụ thì lúc được lúc không.",
  "Ổn với giá này, đừng mong hơn.",
  "Nửa vui nửa tiếc.",
  "Không tệ nhưng mình kỳ vọng hơn.",
  "Tàu ổn, tổ chức cần gọn hơn.",
  "Bé thích, người lớn thì thấy bình thường.",
  "Trung bình khá.",
  "Đi cho biết thì được.",
  "Nhân viên thân thiện nhưng thiếu người.",
]);

const complaints: readonly Saying[] = all([
  "Nhận phòng muộn bốn mươi phút, có xin lỗi nhưng mình mất nguyên buổi kayak.",
  "Phòng gần máy phát nên đêm khó ngủ, xin đổi thì tàu hết phòng.",
  "Bữa trưa nguội khi dọn lên, bữa tối thì đỡ hơn.",
  "Phòng nhỏ hơn mình hình dung dù diện tích đúng như ghi.",
  "Đoàn bên cạnh hát tới 22:00, sau đó yên.",
  "Wi-Fi gần như không dùng được khi tàu vào trong vịnh.",
  "Lịch trình đổi vì gió, mình hiểu nhưng nên báo sớm hơn.",
  "Đèn phòng tắm hỏng tới sáng mới có người thay.",
  "Mình đặt giường đôi mà được xếp hai giường đơn, phải ghép lại.",
  "Khăn tắm có mùi ẩm, đổi thì được khăn mới ngay.",
  "Hướng dẫn viên nói nhanh, người lớn tuổi nghe không kịp.",
  "Xe đón trễ hai mươi lăm phút, bù lại tàu chờ.",
]);

const sorry: readonly Saying[] = all([
  "Đặt phòng nhìn vịnh mà hôm đó tàu neo quay vào vách, gần như không thấy gì. Góp ý thì được tặng hai ly nước.",
  "Điều hoà hỏng giữa đêm, sửa tới hai giờ sáng. Hôm sau có người gọi xin lỗi và hoàn một phần tiền phòng.",
  "Con mình bị bỏ quên suất ăn riêng cả hai bữa, phải nhắc ba lần.",
  "Đông quá, xếp hàng từ ăn sáng tới lên xuồng. Lần sau mình sẽ chọn tàu nhỏ hơn.",
  "Chờ ở bến gần một tiếng không ai giải thích. Lên tàu rồi thì ổn, nhưng ấn tượng đầu đã mất.",
]);

/** What guests of a ship may say: nothing about what it does not have. */
export function shipWordsOf(ship: ShipSeed): Words {
  const fitting = (sayings: readonly Saying[]) =>
    sayings.flatMap(({ text, has, area, shell }) => {
      const fits =
        (!has || ship.has.includes(has)) && (!area || area === ship.area) && (!shell || shell === ship.shell);
      return fits ? text : [];
    });
  return {
    ...{ glad: fitting(glad), details: fitting(details), content: fitting(content), wishes: fitting(smallWishes) },
    ...{ lukewarm: fitting(lukewarm), complaints: fitting(complaints), sorry: fitting(sorry) },
  };
}
