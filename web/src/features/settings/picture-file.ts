import { MAX_PICTURE_BYTES } from "@doorlight/gateway/contract";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

/** The reason why a file cannot become a picture, else null. */
export function fileError({ type, size }: File): "wrongType" | "tooLarge" | null {
  if (!pictureTypes.includes(type)) return "wrongType";
  return size > MAX_PICTURE_BYTES ? "tooLarge" : null;
}

/** An address at which an image shows the file. A data URL, because the security policy allows no other kind for it. */
export function previewOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}
