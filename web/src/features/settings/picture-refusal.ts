import { hasCode } from "../../lib/api/api-error.ts";

const byFieldCode = {
  not_a_picture: "unreadable",
  too_many_pixels: "tooManyPixels",
  outside_picture: "outside",
} as const;

/** What the server has against a picture, as the name of its text; null where it refused for another reason. */
export function pictureRefusal(error: unknown): "tooLarge" | "unreadable" | "tooManyPixels" | "outside" | null {
  if (hasCode(error, "payload_too_large")) return "tooLarge";
  if (!hasCode(error, "invalid_request")) return null;
  const [code] = error.fields.map((field) => field.code);
  return byFieldCode[code as keyof typeof byFieldCode] ?? "unreadable";
}
