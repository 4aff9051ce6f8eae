import { expect, test } from "@jest/globals";
import { ApiError } from "../../lib/api/api-error.ts";
import { pictureRefusal } from "./picture-refusal.ts";

const refusal = (code: "invalid_request" | "payload_too_large" | "internal", ...fieldCodes: string[]) =>
  new ApiError({
    statusCode: 400,
    code,
    message: "Refused",
    traceId: "",
    fields: fieldCodes.map((fieldCode) => ({ path: "picture", code: fieldCode, message: "is refused" })),
  });

test.each([
  [refusal("payload_too_large"), "tooLarge"],
  [refusal("invalid_request", "not_a_picture"), "unreadable"],
  [refusal("invalid_request", "too_many_pixels"), "tooManyPixels"],
  [refusal("invalid_request", "outside_picture"), "outside"],
  [refusal("invalid_request", "of a later version"), "unreadable"],
  [refusal("internal"), null],
  [null, null],
])("gives the refusal of a picture, %s, the text %s", (error, text) => {
  expect(pictureRefusal(error)).toBe(text);
});
