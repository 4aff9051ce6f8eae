import { refuse } from "@doorlight/common/errors";
import { dictionary } from "@zxcvbn-ts/language-common";

const REFUSED = 3000;
const commonest = new Set(dictionary["passwords-common"].slice(0, REFUSED));

/**
 * Refuses `invalid_request` for the most frequent passwords, in any spelling. `path` is the field
 * of the password.
 */
export function refuseCommonPassword(password: string, path: "password" | "newPassword"): void {
  if (!commonest.has(password.normalize("NFKC").toLowerCase())) return;
  refuse("invalid_request", { fields: [{ path, code: "too_common", message: "This password is too common" }] });
}
