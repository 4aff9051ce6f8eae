import type { FieldError } from "@doorlight/common/errors";

export const noPhone: FieldError = { path: "phone", code: "invalid_phone", message: "must be a telephone number" };
