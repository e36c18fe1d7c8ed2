// What a page did before it sent one to the list, as the address carries it.
export const CREATED = { xong: "da-tao" };
export const SAVED = { xong: "da-luu" };

const said = new Map([
  [CREATED.xong, "Đã tạo địa điểm."],
  [SAVED.xong, "Đã lưu địa điểm."],
]);

export const flashMessage = (url: URL): string => said.get(url.searchParams.get("xong") ?? "") ?? "";
