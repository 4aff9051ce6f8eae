import { hasCode } from "../../lib/api/api-error.ts";

const byFieldCode = {
  not_a_picture: "unreadable",
  too_many_pixels: "tooManyPixels",
  outside_picture: "outside",
} as const;

/** The key of the text for a refused picture; null if the refusal is not about the picture. */
export function pictureRefusal(error: unknown): "tooLarge" | "unreadable" | "tooManyPixels" | "outside" | null {
  if (hasCode(error, "payload_too_large")) return "tooLarge";
  if (!hasCode(error, "invalid_request")) return null;
  const [code] = error.fields.map((field) => field.code);
  return byFieldCode[code as keyof typeof byFieldCode] ?? "unreadable";
}
