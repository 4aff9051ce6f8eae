import { refuseField } from "@doorlight/common/errors";
import { dictionary } from "@zxcvbn-ts/language-common";
import { localPasswords } from "./local-passwords.ts";

/** A shorter password is refused for its length, so it takes no place among the refused ones. */
const SHORTEST = 8;
const REFUSED = 3000;

const commonest = new Set(
  [...dictionary["passwords-common"].filter(isLongEnough).slice(0, REFUSED), ...localPasswords].map(fold),
);

/**
 * Refuses `invalid_request` for the most frequent passwords, in any spelling. `path` is the field
 * of the password.
 */
export function refuseCommonPassword(password: string, path: "password" | "newPassword"): void {
  if (!commonest.has(fold(password))) return;
  refuseField(path, "too_common", "This password is too common");
}

function isLongEnough(password: string): boolean {
  return password.length >= SHORTEST;
}

function fold(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}
