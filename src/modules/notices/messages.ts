export const noticeMessages = {
  link: "Liên kết là một trang của mình, bắt đầu bằng /, hoặc một địa chỉ https.",
  endsFirst: "Giờ kết thúc phải sau giờ bắt đầu.",
  isOver: "Giờ kết thúc này đã qua, khách sẽ không thấy thông báo.",
  notYet: "Thông báo chưa hiện nên không kết thúc được. Bạn có thể xoá hoặc đổi giờ.",
  noSuch: "Thông báo này không còn nữa.",
} as const;
