import type { Picture } from "#modules/media/contract.ts";
import { pageNetwork } from "#web/browser/network.ts";

type PictureJson = { _id: string; width: number; height: number; alt: string; focalX: number; focalY: number };
type Envelope = { success: boolean; status: number; message: string; result: PictureJson };

/** Uploads one picture and reports its progress from 0 to 1. Rejects with a message for users. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Picture> {
  const answer = await retryAfterSignIn(() => sendPicture(file, onProgress));
  if (!answer?.success) throw new Error(answer?.message ?? "Không tải được ảnh.");
  return pictureOf(answer.result);
}

function sendPicture(file: File, onProgress: (share: number) => void): Promise<Envelope | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch reports no upload progress
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error("Mất kết nối khi tải ảnh. Bạn thử lại nhé."));
    request.onload = () => resolve(request.response as Envelope | null);
    const form = new FormData();
    form.append("file", file);
    request.open("POST", "/api/images/upload");
    request.send(form);
  });
}

/** Saves alt text and focal point of a picture. Rejects with a message for users. */
export async function savePicture({ id, alt, focalX, focalY }: Picture): Promise<Picture> {
  const answer = await retryAfterSignIn(async () => {
    const response = await fetch(`/api/images/update-image?id=${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ alt, focalX, focalY }),
    });
    return (await response.json()) as Envelope;
  });
  if (!answer.success) throw new Error(answer.message);
  return pictureOf(answer.result);
}

/** Retries a request after the sign-in when the session has expired. */
export async function retryAfterSignIn<Answer extends { status: number } | null>(
  send: () => Promise<Answer>,
  network = pageNetwork(),
): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer?.status !== 401 || !network) return answer;
    await network.untilSignedIn();
  }
}

const pictureOf = ({ _id, width, height, alt, focalX, focalY }: PictureJson): Picture => ({
  id: _id,
  width,
  height,
  alt,
  focalX,
  focalY,
  illustration: false,
  tones: null,
});
