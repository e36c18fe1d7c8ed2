import type { Picture } from "#modules/media/contract.ts";

type PictureJson = { _id: string; width: number; height: number; alt: string; focalX: number; focalY: number };
type Envelope = { success: boolean; message: string; result: PictureJson };

/** Sends one picture and tells how much of it has gone, from 0 to 1. Rejects with a sentence for people. */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch tells nothing of what it has sent
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error("Mất kết nối khi tải ảnh. Bạn thử lại nhé."));
    request.onload = () => {
      const answer = request.response as Envelope | null;
      if (answer?.success) resolve(pictureOf(answer.result));
      else reject(new Error(answer?.message ?? "Không tải được ảnh."));
    };
    const form = new FormData();
    form.append("file", file);
    request.open("POST", "/api/images/upload");
    request.send(form);
  });
}

/** Keeps the words and the focal point of a picture. Rejects with a sentence for people. */
export async function savePicture({ id, alt, focalX, focalY }: Picture): Promise<Picture> {
  const response = await fetch(`/api/images/update-image?id=${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ alt, focalX, focalY }),
  });
  const answer = (await response.json()) as Envelope;
  if (!answer.success) throw new Error(answer.message);
  return pictureOf(answer.result);
}

const pictureOf = ({ _id, width, height, alt, focalX, focalY }: PictureJson): Picture => ({
  ...{ id: _id, width, height, alt, focalX, focalY },
  ...{ illustration: false, tones: null },
});
