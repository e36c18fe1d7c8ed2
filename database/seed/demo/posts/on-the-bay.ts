import { calendarDate } from "#kernel/calendar-date.ts";
import type { PostSeed } from "../post-seed.ts";

/** Articles about meals, activities, celebrations and company on board. */
export const onTheBay: readonly PostSeed[] = [
  {
    slug: "di-cung-con-nho",
    title: "Đi du thuyền với con nhỏ: chọn phòng, giờ ăn, áo phao",
    short: "Tuổi của bé quyết định giá, giường và cả chỗ ngồi trên thuyền nhỏ. Những câu nên hỏi trước.",
    on: calendarDate("2026-11-17"),
    topic: "families",
    products: ["ngoc-lam", "sao-khue", "thanh-thuy"],
    text: `
Trẻ con thường thích tàu hơn người lớn. Việc của bố mẹ là xếp trước bốn chuyện: tuổi, giường, giờ ăn và áo phao.

## Tuổi của bé là tuổi ngày lên tàu

Mỗi tàu có bảng giá trẻ em riêng theo tuổi. Trên trang, bạn chọn tuổi của từng bé vào ngày đi; tổng tiền hiện ra đã tính đúng các mức ấy, và phòng nào không vừa số người thì không bán. Bé sắp sinh nhật thì hãy chọn theo ngày lên tàu, đừng chọn theo hôm nay.

## Giường

![Giường đôi và giường tầng, ban công hai ghế nhìn ra vịnh lúc hoàng hôn | Phòng gia đình có giường tầng. Ảnh minh hoạ.](sao-khue-gia-dinh)

- Bé dưới năm tuổi thường ngủ chung với bố mẹ.
- Bé lớn hơn cần giường riêng thì chọn phòng ba, phòng gia đình hoặc hai phòng thông nhau.
- Cần nôi, thành chắn giường: ghi vào ô yêu cầu của đơn. Tàu có ít, ai hỏi trước được trước.

## Giờ ăn

Bữa tối trên tàu thường khoảng 19 giờ. Bé quen ăn sớm thì hỏi bếp một bát cháo hay mì lúc 18 giờ, và mang theo món bé chắc chắn ăn. Dị ứng món gì, ghi rõ trên đơn và nhắc lại khi lên tàu.

## An toàn

- Áo phao đúng cỡ: bảo bé giơ hai tay, áo không tuột lên quá cằm là vừa.
- Trên boong và ban công: một người lớn nhìn bé, không phải “cả nhà cùng nhìn”.
- Thuyền nhỏ và kayak: theo lời hướng dẫn viên, kể cả khi trời rất lặng.

## Phòng nào

Tầng giữa, gần thân tàu, xa buồng máy. Có cửa thông hoặc giường tầng thì các bé vui, bố mẹ cũng có chỗ ngồi lúc con ngủ trưa.

Giấy tờ của các bé: xem bài [giấy tờ lên tàu](/blog-detail/giay-to-len-tau).
`,
  },
  {
    slug: "di-cung-ong-ba",
    title: "Đưa ông bà đi vịnh: ít bậc thang, nhiều lúc ngồi",
    short: "Chọn tàu theo cầu thang và thang máy, chọn điểm theo bậc đá, và luôn có đường ở lại tàu.",
    on: calendarDate("2026-10-31"),
    topic: "families",
    products: ["bach-hac", "an-lac"],
    text: `
Với ông bà, vịnh đẹp nhất khi được ngồi. Một chuyến hợp là chuyến mà không điểm nào bắt buộc phải leo.

## Trước khi đặt

- **Thang máy** ghi trong tiện ích của tàu; không có thì chọn phòng cùng tầng nhà hàng.
- **Phòng tắm đứng**, có tay vịn, dễ hơn bồn tắm.
- **Đường ra tàu:** hỏi có phải bước qua thuyền trung chuyển không, cao bao nhiêu.

Tiện ích nào trang của tàu không ghi thì đừng đoán: gọi cho chúng tôi, chúng tôi hỏi nhà tàu rồi mới trả lời.

## Trong chuyến

Hang động thường nhiều bậc đá, ẩm và trơn. Ông bà có thể ở lại boong, uống trà, xem mọi người đi về; hướng dẫn viên quen với việc này. Đò nan do người chèo là cách ngắm hang nước mà không phải leo.

## Sức khoẻ

- Thuốc hằng ngày mang trên người, không để trong vali gửi xe.
- Ghi tên thuốc và số điện thoại bác sĩ vào một tờ giấy.
- Ai có bệnh tim, huyết áp: hỏi bác sĩ trước, và báo nhà tàu khi lên tàu. Bến gần nhất có thể cách cả giờ đường nước.

## Vé tham quan

Người Việt từ đủ 60 tuổi được giảm phí tham quan vịnh, mang căn cước theo để chứng minh ([Thời Đại](https://thoidai.com.vn/tre-em-va-nguoi-gia-duoc-mien-giam-phi-tham-quan-vinh-ha-long-bai-tu-long-188890.html)). Nếu giá tàu đã gồm vé tham quan, phần giảm tuỳ chính sách của nhà tàu.

## Đặt hai phòng cạnh nhau

Đặt chung một đơn và ghi “hai phòng gần nhau” vào ô yêu cầu. Nhà tàu xếp phòng theo ngày, nên đặt sớm thì dễ được hơn.
`,
  },
  {
    slug: "an-gi-tren-tau",
    title: "Ăn gì trên tàu khi nhà có người ăn chay",
    short: "Báo bếp trước mấy ngày, hỏi những gì, và bữa nào trên tàu dễ đổi món nhất.",
    on: calendarDate("2026-11-12"),
    topic: "on-the-bay",
    products: ["bach-hac", "phu-sa"],
    text: `
Bếp trên tàu đi chợ một lần trước khi rời bến. Món nào chưa mua thì giữa vịnh không có chỗ mua. Vì vậy ăn chay, dị ứng hay kiêng khem đều là chuyện báo trước, không phải chuyện gọi món.

## Báo lúc nào

Ghi ngay trên đơn lúc giữ phòng, ở ô yêu cầu. Nếu quên, gọi chậm nhất hai ngày trước khi đi, rồi nhắc lại lúc lên tàu: người đón khách và người nấu ăn là hai người khác nhau.

## Nói thế nào cho rõ

- Chay có trứng, sữa hay thuần chay.
- Có kiêng ngũ vị tân (hành, tỏi, hẹ, kiệu, nén) hay không.
- Nước mắm và dầu hào có dùng được không: đây là chỗ dễ nhầm nhất.
- Dị ứng thì nói tên món và mức độ, đừng nói “không thích”.

## Bữa nào dễ, bữa nào khó

Bữa sáng tự chọn dễ nhất. Bữa trưa hôm lên tàu khó nhất, vì bếp nấu cho cả tàu cùng lúc. Bữa tối theo suất thì đổi được nếu bếp biết trước.

## Mang theo gì

Một hộp muối vừng, ít ruốc nấm, gói cháo cho bé: đủ yên tâm cho một bữa không như ý. Đồ uống mang lên tàu có thể bị tính phí, hỏi trước.

## Sinh nhật và bữa tối riêng

Nhiều tàu làm bánh hoặc bày bàn trên boong nếu được báo trước. Giá của phần thêm, nếu có, nằm ở trang đặt phòng cùng các dịch vụ khác; chúng tôi không báo giá miệng.
`,
  },
  {
    slug: "hoang-hon-17-12",
    title: "Hoàng hôn 17:12: bữa tối trên boong mùa đông",
    short: "Mặc gì, ngồi bên nào, và vì sao nên ra boong sớm.",
    on: calendarDate("2026-11-05"),
    topic: "on-the-bay",
    products: ["moc-lan", "vong-nguyet"],
    text: `
Mùa đông, mặt trời trên vịnh lặn sớm: khoảng hơn năm giờ chiều là trời đã ngả tím. Ai quen giờ mùa hè dễ bỏ lỡ, vì đó cũng là giờ nhiều người còn tắm.

## Ra boong lúc nào

Đẹp nhất không phải lúc mặt trời chạm núi mà là nửa giờ trước đó, khi nắng xiên làm vách đá đổi màu, và mười lăm phút sau, khi trời còn sáng mà đèn tàu đã bật. Hỏi giờ mặt trời lặn của hôm ấy ở quầy lễ tân, rồi ra sớm bốn mươi phút.

## Ngồi bên nào

![Nệm ngồi quây quanh bàn thấp trên boong, quanh là núi đá lúc hoàng hôn | Nệm và bàn thấp trên boong. Ảnh minh hoạ.](thach-thao-boong)

Tàu đổi hướng khi thả neo, nên không có “bên đẹp” cố định. Ngồi ở mũi hoặc tầng trên cùng thì xoay phía nào cũng thấy.

## Mặc gì

Gió trên boong lạnh hơn trong bờ nhiều. Một áo gió mỏng ngoài áo len ấm hơn một áo dày; khăn quàng có ích hơn mũ. Các bé nên có tất.

## Ăn tối ngoài trời

Tàu có bàn trên boong thường dọn trong nhà khi gió lớn. Muốn chắc một bàn ngoài trời, hỏi trước và có sẵn phương án hai, nhất là khi đi kỷ niệm.

## Chụp ảnh

- Tắt đèn flash: nó chỉ sáng được lan can.
- Tì điện thoại vào lan can, giữ một nhịp thở.
- Chụp người trước khi mặt trời lặn, chụp núi sau khi lặn.
`,
  },
  {
    slug: "cheo-kayak-lan-dau",
    title: "Chèo kayak lần đầu trên vịnh",
    short: "Mặc áo phao thế nào cho đúng, ai ngồi trước, và khi nào nên ở lại trên tàu.",
    on: calendarDate("2026-10-28"),
    topic: "on-the-bay",
    products: ["van-hai", "song-biec"],
    text: `
Kayak đôi trên vịnh không khó: nước trong các vụng thường lặng, và luôn có người hướng dẫn đi cùng. Khó là ở những điều nhỏ không ai nói trước.

## Áo phao

- Cài hết khoá, kéo dây vừa khít ngực.
- Giơ hai tay lên trời: áo trồi tới cằm là còn rộng.
- Bé phải có áo cỡ trẻ em; không có thì không xuống thuyền.

## Ai ngồi trước

Người nhẹ hơn, hoặc người chèo đều, ngồi trước giữ nhịp. Người nặng và khoẻ hơn ngồi sau để lái. Hai người chèo cùng phía, cùng lúc; rẽ thì chỉ người sau đổi tay.

## Mang gì

Dép có quai, nón có dây, kem chống nắng. Điện thoại để trong túi chống nước và buộc vào áo, không bỏ vào túi quần.

## Khi nào ở lại tàu

- Gió đủ mạnh để mặt nước có ngọn sóng trắng.
- Bạn vừa uống rượu, hoặc đang say sóng.
- Mang thai, mới mổ, đau vai: đò nan có người chèo đẹp không kém.
- Hướng dẫn viên nói không. Không cần hỏi lại.

## Có gì trong giá

Một số tàu gồm kayak trong giá, một số tính riêng. Trang của tàu ghi ở phần dịch vụ; nếu phải trả thêm, phần ấy hiện trong tổng tiền trước khi bạn giữ phòng.
`,
  },
  {
    slug: "cho-hai-san-tren-vinh",
    title: "Mua hải sản khi đi vịnh: hỏi giá trước, xem cân tận mắt",
    short: "Chợ trên bờ, nhà bè, và những món nên ăn ngay khi còn tươi.",
    on: calendarDate("2026-10-20"),
    topic: "on-the-bay",
    products: ["cat-tien"],
    text: `
Hải sản là món quà nhiều nhà muốn mang về nhất, và cũng là chỗ dễ mất vui nhất. Vài thói quen nhỏ tránh được gần hết chuyện không hay.

## Trước khi chọn

- Hỏi giá theo ký hay theo con, và giá đã gồm công chế biến chưa.
- Xem cân trước mặt, khi đĩa cân trống phải chỉ số không.
- Nhờ viết giá ra giấy nếu mua nhiều.

## Mua ở đâu

Chợ trong thành phố dễ so giá hơn mua ở nhà bè. Ở nhà bè, bạn trả thêm cho việc ăn ngay tại chỗ; đi cùng tàu thì hỏi hướng dẫn viên trước khi gọi món, vì đó là phần ngoài giá tour.

## Món nào ăn ngay, món nào mang về

Tôm, cua, ghẹ, bề bề nên ăn trong ngày. Mực và cá có thể cấp đông đóng thùng xốp; hỏi hãng xe và hãng bay có nhận không, và dán kín. Chả mực và đồ khô dễ mang nhất.

## Nhà có người dị ứng

Hải sản hay nấu chung chảo. Báo trước khi gọi món, và mang thuốc theo người. Trên tàu, ghi vào ô yêu cầu của đơn như bài [ăn gì trên tàu](/blog-detail/an-gi-tren-tau).

## Thả lại biển những gì không nên mua

San hô, vỏ ốc lớn, sinh vật lạ làm quà lưu niệm: đừng mua. Vịnh là di sản, và thứ ấy đẹp nhất khi còn ở dưới nước.
`,
  },
  {
    slug: "tet-tren-vinh",
    title: "Tết trên vịnh: đặt sớm, và biết trước phần phụ thu",
    short: "Những ngày nào đắt, bữa tiệc nào bắt buộc, và vì sao nên đặt trước khi có lịch nghỉ chính thức.",
    on: calendarDate("2026-11-19"),
    topic: "seasons",
    products: ["bach-hac", "ngoc-lam", "nguyet-hai"],
    text: `
Mùng một Tết Đinh Mùi là thứ Bảy, 06/02/2027. Nhà nào đi Tết thường chọn mùng ba trở ra: trước đó nhiều tàu nghỉ hoặc chạy ít chuyến.

## Vì sao giá khác ngày thường

Tàu trả lương ngày lễ, ít chuyến, đông khách. Mỗi tàu tự đặt mức giá cho từng đêm. Trên trang, bạn chọn đúng ngày rồi xem tổng tiền cả nhà; phụ thu ngày lễ đã nằm trong tổng, không có khoản nào thu thêm ở bến.

## Bữa tiệc bắt buộc

Đêm 24/12 và 31/12, một số tàu tổ chức tiệc và tính vào giá của mỗi khách. Khoản ấy hiện thành một dòng riêng trong chi tiết giá. Ai không muốn dự tiệc thì chọn đêm khác, vì tàu không tách khoản này.

## Đặt lúc nào

- Phòng gia đình và hai phòng cạnh nhau hết trước tiên.
- Lịch nghỉ Tết chính thức thường công bố muộn; chọn mức giá cho đổi ngày thì đặt trước không sợ.
- Vé máy bay quanh Tết tăng theo chiều đi về. So cả hai chiều ở trang [vé rẻ nhất tháng](/tim-ve-may-bay/ve-re-nhat-thang).

## Đi Tết thì mang gì

Áo ấm thật sự, phong bao cho nhân viên nếu nhà mình có lệ, và một ít bánh mứt: bếp tàu mấy ngày ấy ít món. Thời tiết đầu xuân hay có sương; đọc thêm bài [tháng mấy đi Hạ Long](/blog-detail/thang-may-di-ha-long).

## Huỷ và đổi

Một số tàu siết mức huỷ trong dịp lễ. Mức áp dụng hiện ngay cạnh giá khi bạn chọn ngày; đọc nó trước khi chuyển tiền.
`,
  },
];
