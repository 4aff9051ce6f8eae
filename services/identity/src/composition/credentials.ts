import type { Ground } from "./ground.ts";

/** Passwords, mailed links, second factors and open sessions. */
export function credentials(_ground: Ground) {
  return {};
}
