import { calendarDate } from "#kernel/calendar-date.ts";
import type { PostSeed } from "../post-seed.ts";

/** Articles about choosing bay, ship, season and papers. */
export const beforeTheTrip: readonly PostSeed[] = [
  {
    slug: "thang-may-di-ha-long",
    title: "Tháng mấy đi Hạ Long ít sương, ít sóng nhất?",
    short: "Mùa sương, mùa nắng, mùa bão: mỗi mùa trên vịnh có gì, và cách chọn ngày cho nhà có trẻ nhỏ.",
    on: calendarDate("2026-11-18"),
    topic: "seasons",
    products: ["ngoc-lam", "moc-lan"],
    text: `
Câu hỏi hay gặp nhất không phải “tàu nào đẹp” mà là “đi hôm ấy có sao không”. Không ai hứa được thời tiết của một ngày, nhưng mỗi mùa trên vịnh có một kiểu khó riêng, và biết trước thì chọn ngày dễ hơn.

## Cuối thu và đầu đông: trời trong

Từ khoảng tháng 10 đến tháng 12, mưa ít dần, trời trong và mát. Buổi tối trên boong se lạnh, nước vẫn còn chịu được với người quen tắm biển. Đây là mùa dễ chụp ảnh và dễ ngủ trên tàu.

Điều cần để ý: đầu mùa vẫn còn bão muộn, và gió mùa về có thể làm biển động một hai ngày.

## Cuối đông và đầu xuân: sương

![Từ lan can tàu nhìn ra vịnh trong sương sớm, thuyền nan chèo ngang | Sương sớm nhìn từ lan can tàu. Ảnh minh hoạ.](may-trang-nhin-ra)

Các nhà tàu ghi sương dày là một trong những lý do phải hoãn chuyến vào mùa lạnh, bên cạnh gió mạnh và giông ([Indochina Junk](https://www.indochina-junk.com/weather-cruise-cancellation-halong-bay/)). Sương không làm tàu chòng chành, nó chỉ che mất núi và làm tàu đi chậm. Ai thích vịnh lặng, ít khách thì lại chọn đúng mùa này.

## Hè: nắng, nước ấm và bão

Hè là mùa tắm biển, chèo kayak và cũng là mùa đông khách nhất. Bão và áp thấp đến chủ yếu trong hè và thu, mưa lớn nhiều nhất từ tháng 6 đến hết tháng 8 ([Treasure Junk](https://treasure-junk.com/halong-bay-weather-issue/)). Đi mùa này, nhà mình nên chừa một ngày dự phòng ở hai đầu chuyến, và xem kỹ mức huỷ của tàu trước khi trả tiền.

## Nhà có trẻ nhỏ hoặc ông bà

- Chọn ngày giữa tuần: bến ít người, đỡ phải đứng chờ.
- Chọn phòng tầng giữa, gần thân tàu: chỗ ấy lắc ít nhất.
- Mang áo ấm mỏng quanh năm: boong tàu lúc tối luôn nhiều gió.
- Đừng đặt vé máy bay ngay chiều xuống tàu. Chúng tôi viết riêng về việc này ở bài [từ sân bay và Hà Nội ra bến](/blog-detail/tu-ha-noi-ra-ben).

## Nếu hôm ấy bị cấm tàu

Quyền cho tàu rời bến thuộc về cơ quan quản lý, không phải nhà tàu hay chúng tôi. Khi một đêm bị cấm, chúng tôi báo từng đơn và đưa ra các cách xử lý; bạn đọc thêm ở bài [bão, cấm tàu và tiền của bạn](/blog-detail/bao-va-cam-tau).
`,
  },
  {
    slug: "chon-vinh-ha-long-lan-ha-bai-tu-long",
    title: "Hạ Long, Lan Hạ hay Bái Tử Long: chọn vịnh nào?",
    short: "Ba vùng nước liền nhau, ba kiểu chuyến đi. Hỏi nhà mình bốn câu là chọn được.",
    on: calendarDate("2026-11-15"),
    topic: "choosing",
    products: ["bach-hac", "ngoc-lam", "van-hai"],
    text: `
Trên bản đồ, ba vịnh nằm liền nhau và cùng một kiểu núi đá vôi mọc lên từ nước. Vịnh Hạ Long được UNESCO ghi vào danh mục di sản từ năm 1994; năm 2023 di sản được mở rộng thành “Vịnh Hạ Long – Quần đảo Cát Bà”, trải trên Quảng Ninh và Hải Phòng ([UNESCO](https://whc.unesco.org/en/list/672), [TTXVN](https://en.vietnamplus.vn/ha-long-baycat-ba-archipelago-recognised-as-world-heritage/268122.vnp)).

## Vịnh Hạ Long: những cái tên đã nghe

Hang Sửng Sốt, hòn Trống Mái, hòn Con Cóc đều ở đây. Nhiều tàu, nhiều giờ khởi hành, nhiều mức giá, và cũng đông thuyền nhất. Lần đầu đi, nhà có ông bà muốn thấy “đúng Hạ Long”, chọn vịnh này.

## Vịnh Lan Hạ: phía Cát Bà

Lan Hạ thuộc quần đảo Cát Bà, phía nam vịnh Hạ Long. Đảo nhỏ và dày hơn, nhiều vụng nước lặng để chèo kayak và nhiều bãi cát con. Ai từng đi Hạ Long rồi, hoặc đi với các bé thích nghịch nước, thường thấy hợp.

## Bái Tử Long: yên hơn

Bái Tử Long nằm phía đông bắc. Tàu ít hơn, bến xa hơn, dịch vụ thưa hơn. Hợp với ai đi để nghỉ và không cần nhiều điểm tham quan.

## Bốn câu để chọn

- **Lần thứ mấy?** Lần đầu: Hạ Long. Lần hai: Lan Hạ hoặc Bái Tử Long.
- **Có ai ngại leo?** Các hang nổi tiếng đều có bậc đá. Hỏi nhà tàu trước có điểm nào ở lại tàu được.
- **Các bé thích gì?** Tắm, kayak: Lan Hạ. Hang động: Hạ Long.
- **Mấy giờ phải có mặt ở nhà?** Bến nào gần đường về hơn thì ngày cuối đỡ vội.

Trang của từng tàu ghi tàu chạy trên vịnh nào và lên tàu ở bến nào. Nhà mình xem ở đó trước khi so giá: hai tàu cùng giá mà khác bến có thể lệch nhau hơn một giờ xe.
`,
  },
  {
    slug: "hai-ngay-mot-dem-hay-ba-ngay-hai-dem",
    title: "2 ngày 1 đêm hay 3 ngày 2 đêm?",
    short: "Một đêm đủ thấy vịnh, hai đêm đủ thấy mình nghỉ. Cách tính giờ thật sự có mặt trên nước.",
    on: calendarDate("2026-11-08"),
    topic: "choosing",
    products: ["bach-hac", "moc-lan"],
    text: `
“Hai ngày” của du thuyền không phải là bốn mươi tám giờ. Phần lớn tàu đón khách vào giữa trưa hôm đầu và trả khách khoảng cuối buổi sáng hôm sau. Trừ giờ ăn, giờ ngủ, giờ làm thủ tục, một chuyến hai ngày một đêm cho nhà mình một buổi chiều, một buổi tối và một buổi sáng.

## Một đêm hợp với ai

- Lần đầu đi vịnh, muốn biết tàu là thế nào.
- Có bé dưới ba tuổi: một đêm lạ chỗ là vừa.
- Chỉ nghỉ được cuối tuần.

Lịch một đêm thường có một hang hoặc một đảo, một lần chèo kayak hay đò nan, bữa tối và bữa sáng trên tàu. Muốn thong thả, bạn bỏ bớt một điểm và ở lại boong: không ai bắt phải đi hết.

## Hai đêm hợp với ai

- Đi hai thế hệ, cần nhịp chậm.
- Muốn ra xa hơn, tới những vùng ít tàu.
- Có kỷ niệm cần một buổi tối không phải dậy sớm.

Ngày giữa của chuyến ba ngày là ngày đáng tiền nhất: không lên xuống bến, không dọn đồ, thường có một thuyền nhỏ đưa đi riêng.

## Tính tiền cho đúng

Giá trên tàu tính theo khách và theo cả chuyến, không phải theo đêm; hai đêm hiếm khi gấp đôi một đêm. Trên trang của tàu, bạn chọn số đêm rồi xem tổng tiền của cả nhà, đã gồm thuế và phí, trước khi quyết định.

## Nếu thời tiết cắt ngắn chuyến

Khi chuyến hai đêm bị cắt còn một đêm, nhiều nhà tàu tính tiền như chuyến một đêm và hoàn phần còn lại ([Palm Vietnam](https://palmvietnamtravel.com/qa/what-is-the-cancellation-policy-due-to-bad-weather)). Mức áp dụng cho đơn của bạn là mức ghi trên đơn.
`,
  },
  {
    slug: "giay-to-len-tau",
    title: "Giấy tờ lên tàu: cả nhà cần mang gì?",
    short: "Căn cước, mã định danh của bé, hộ chiếu của khách nước ngoài, và tên phải giống giấy tờ.",
    on: calendarDate("2026-11-02"),
    topic: "preparing",
    products: [],
    text: `
Từ ngày 10/12/2025, mua vé tham quan vịnh Hạ Long phải kèm thông tin của từng khách, theo thông báo của Ban Quản lý Di sản thế giới vịnh Hạ Long – Yên Tử ([Znews](https://znews.vn/khach-phai-khai-bao-thong-tin-ca-nhan-khi-mua-ve-tham-vinh-ha-long-post1609531.html), [24h](https://www.24h.com.vn/du-lich-24h/khach-tham-quan-vinh-ha-long-phai-cung-cap-thong-tin-ca-nhan-c76a1720217.html)). Vì vậy chúng tôi hỏi những thông tin này trước ngày đi, không phải ở bến.

## Mỗi người cần gì

- **Người Việt có căn cước:** số căn cước công dân.
- **Bé chưa đủ tuổi làm căn cước:** mã định danh cá nhân, có trên giấy khai sinh hoặc trong ứng dụng định danh của bố mẹ.
- **Khách nước ngoài:** số hộ chiếu và quốc tịch.
- **Ai chưa có giấy tờ:** họ tên, số giấy tờ và số điện thoại của người giám hộ hoặc người bảo lãnh.

## Mang theo bản nào

Mang bản gốc hoặc bản hiển thị được trong ứng dụng định danh mức 2. Bé nên có giấy khai sinh (bản sao cũng được) hoặc hộ chiếu: phí tham quan được miễn hoặc giảm theo tuổi và chiều cao, kèm giấy tờ chứng minh ([Thời Đại](https://thoidai.com.vn/tre-em-va-nguoi-gia-duoc-mien-giam-phi-tham-quan-vinh-ha-long-bai-tu-long-188890.html)).

## Điền trên đơn hàng

Sau khi giữ phòng, mở đơn hàng rồi chọn danh sách khách. Điền họ tên **giống giấy tờ**, đủ dấu, đúng thứ tự. Sai một chữ thì sửa được trước ngày đi; ở bến thì mất thời gian của cả tàu.

Số giấy tờ được cất kín, chỉ hiện vài số cuối, và bị xoá sau chuyến đi. Chúng tôi không hỏi ảnh chụp căn cước và bạn cũng không nên gửi ảnh ấy cho ai qua tin nhắn.

## Quên giấy tờ ở nhà thì sao

Gọi cho chúng tôi trước giờ lên tàu. Nếu người giám hộ có mặt và danh sách đã điền đúng, thường vẫn có cách; nhưng quyền quyết định thuộc về người kiểm soát ở bến.
`,
  },
  {
    slug: "bao-va-cam-tau",
    title: "Bão, cấm tàu và tiền của bạn",
    short: "Ai quyết định cho tàu chạy, báo lúc mấy giờ, và những cách xử lý thường gặp khi một đêm bị cấm.",
    on: calendarDate("2026-10-24"),
    topic: "seasons",
    products: [],
    text: `
Bão trên vịnh hiếm khi bất ngờ, nhưng quyết định cho tàu chạy hay không thường đến sát giờ. Biết trước trình tự thì đỡ lo.

## Ai quyết định

Cơ quan quản lý vịnh cho phép hoặc cấm tàu rời bến và ngủ đêm; nhà tàu và đại lý phải theo. Các nhà tàu ghi rằng quyết định có thể đến 15:00 cùng ngày ([Le Journey](https://lejourneyhalongcruise.com/cancellation-policies-due-to-bad-weather/)), có nơi nói thường là 11:00 ([Treasure Junk](https://treasure-junk.com/halong-bay-weather-issue/)).

## Ba trường hợp thường gặp

- **Cấm trước khi nhà mình xuất phát:** các nhà tàu hay hoàn đủ tiền hoặc cho dời ngày.
- **Cấm khi đã lên đường hay đã đến bến:** trừ phần đã dùng, như xe và bữa trưa, hoàn phần còn lại.
- **Được chạy ban ngày, cấm ngủ đêm:** chuyến rút thành đi trong ngày, tính tiền một ngày.

Đó là lệ chung, không phải luật. Mức áp dụng cho bạn là mức ghi trên đơn lúc đặt, và chúng tôi không sửa nó về sau.

## Khi đơn của bạn gặp ngày cấm

Nhân viên xem tất cả đơn của đêm ấy cùng lúc. Bạn nhận thư và cuộc gọi với các lựa chọn: ngày gần nhất còn phòng, tàu khác, hoặc hoàn tiền. Trang đơn hàng ghi lại từng bước, tiền về lúc nào cũng ghi lúc ấy.

## Việc nên làm trước

- Đi mùa bão thì đừng xếp việc không dời được vào ngay hôm sau.
- Chọn mức giá cho huỷ hoặc đổi ngày nếu chuyến rơi vào tháng 7 đến tháng 9.
- Để lại số điện thoại nghe được trên đường.
- Xem bản tin của [Trung tâm Dự báo khí tượng thủy văn quốc gia](https://nchmf.gov.vn/) thay vì tin chuyền tay.

> Không ai hứa được biển lặng. Điều hứa được là bạn biết chuyện gì xảy ra với tiền của mình.
`,
  },
  {
    slug: "mang-gi-len-tau",
    title: "Mang gì lên tàu cho hai ngày một đêm",
    short: "Giấy tờ của từng người, một túi nhỏ để đi hang, và những thứ nên để lại ở nhà.",
    on: calendarDate("2026-10-09"),
    topic: "preparing",
    products: ["ngoc-lam"],
    text: `
Phòng trên tàu gọn hơn phòng khách sạn, hành lang hẹp, và có lúc bạn bước từ tàu nhỏ sang tàu lớn. Vali càng nhỏ càng nhàn.

## Trong túi chính

- Quần áo cho hai ngày và một bộ ấm mỏng: boong tối nhiều gió quanh năm.
- Đồ bơi, dép có quai, mũ có dây.
- Thuốc hằng ngày của từng người, thuốc say sóng, kem chống nắng.
- Sạc và pin dự phòng; ổ cắm ở phòng có khi chỉ một hai chiếc.

## Trong túi nhỏ đi hang

- Nước, khăn lau, một lớp chống nước cho điện thoại.
- Giày bám tốt: bậc đá trong hang ẩm và trơn.
- Một ít tiền mặt lẻ.

## Giấy tờ

Bản gốc của từng người, kể cả các bé. Chúng tôi có bài riêng về [giấy tờ lên tàu](/blog-detail/giay-to-len-tau).

## Để lại ở nhà

- Vali cứng cỡ lớn.
- Đồ ăn có mùi và đồ uống cồn: nhiều tàu tính phí mở chai hoặc không cho mang.
- Flycam, nếu chưa hỏi: bay phải có phép, đừng tin lời “bay nhanh không ai biết”.

## Trước khi ra khỏi nhà

Mở đơn hàng, xem giờ có mặt ở bến và địa chỉ bến. Hai bến khách lớn trên vịnh cách nhau một quãng xe: đến đúng bến quan trọng hơn đến sớm.
`,
  },
  {
    slug: "tu-ha-noi-ra-ben",
    title: "Từ Hà Nội và sân bay ra bến: tính giờ thế nào?",
    short: "Xe mấy tiếng, bay chuyến nào còn kịp lên tàu, và xuống tàu thì về kịp chuyến nào.",
    on: calendarDate("2026-09-30"),
    topic: "getting-there",
    products: [],
    text: `
Tàu không chờ. Phần lớn tàu đón khách quanh giữa trưa; đến muộn thì phải đi tàu nhỏ ra sau, nếu có. Cách chắc nhất là tính ngược từ giờ ở bến.

## Từ Hà Nội bằng xe

Từ khi thông cao tốc Hạ Long – Bạch Đằng nối với cao tốc Hà Nội – Hải Phòng, báo chí ghi quãng Hà Nội – Hạ Long rút xuống còn khoảng một tiếng rưỡi xe chạy ([Tạp chí Lao động và Xã hội](https://m.tapchilaodongxahoi.vn/cao-toc-ha-noi-ha-long-rut-ngan-thoi-gian-chay-xe-nhu-the-nao-1310571.html)). Thực tế có thêm đường nội đô, trạm dừng và đón khách: nhà mình nên tính **hai tiếng rưỡi**, đi xe ghép thì hơn.

## Từ sân bay

Ba sân bay hay dùng: Vân Đồn, Cát Bi (Hải Phòng) và Nội Bài. Cộng các phần sau rồi so với giờ có mặt ở bến:

- Từ lúc hạ cánh đến lúc ra xe: 45 phút với chuyến trong nước, 75 phút với chuyến quốc tế.
- Đường ra bến.
- 30 phút dự phòng.

Ví dụ: bến hẹn 12:00, đường hai tiếng rưỡi, thì chuyến trong nước hạ cánh sau 08:15 ở Nội Bài là không kịp. Bay hôm trước rồi ngủ lại một đêm nhẹ người hơn nhiều, nhất là có các bé.

## Chiều về

Xuống tàu khoảng 10:30 đến 12:00. Cộng đường ra sân bay, 30 phút dự phòng và hai tiếng làm thủ tục. Vẫn với đường hai tiếng rưỡi: xuống tàu 10:30 thì chuyến bay từ 15:30, xuống tàu 12:00 thì từ 17:00.

## Đặt cả vé máy bay ở đây

Trang [tìm vé máy bay](/tim-ve-may-bay) hiện giờ địa phương của từng sân bay và tổng tiền cho cả nhà. Chúng tôi không tự ghép chuyến bay với giờ tàu: bạn so theo cách tính trên, hoặc gọi cho chúng tôi.
`,
  },
];
