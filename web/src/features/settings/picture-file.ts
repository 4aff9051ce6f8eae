import { MAX_PICTURE_BYTES } from "@doorlight/gateway/contract";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

/** Why a file cannot become a picture; null when it can. */
export function whyRefused({ type, size }: File): "wrongType" | "tooLarge" | null {
  if (!pictureTypes.includes(type)) return "wrongType";
  return size > MAX_PICTURE_BYTES ? "tooLarge" : null;
}

/** The file as an address that an image can show. A data address, because pages may load pictures from nowhere else. */
export function previewOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}
