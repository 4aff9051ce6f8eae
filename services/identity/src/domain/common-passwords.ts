import { refuse } from "@doorlight/common/errors";
import { dictionary } from "@zxcvbn-ts/language-common";

const REFUSED = 3000;
const commonest = new Set(dictionary["passwords-common"].slice(0, REFUSED));

/**
 * Refuses `invalid_request` for what people choose most often, however its letters are written. `path` is the field
 * that holds the password.
 */
export function refuseCommonPassword(password: string, path: "password" | "newPassword"): void {
  if (!commonest.has(password.normalize("NFKC").toLowerCase())) return;
  refuse("invalid_request", { fields: [{ path, code: "too_common", message: "This password is too common" }] });
}
