// Flash message in the address, after a redirect to the list.
export const CREATED = { xong: "da-tao" };
export const SAVED = { xong: "da-luu" };

const said = new Map([
  [CREATED.xong, "Đã tạo địa điểm."],
  [SAVED.xong, "Đã lưu địa điểm."],
]);

export const flashMessage = (url: URL): string => said.get(url.searchParams.get("xong") ?? "") ?? "";
