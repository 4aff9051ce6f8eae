import { days } from "@doorlight/common/time";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";

/** As long as identity keeps a sign-up waiting at most. */
const KEPT_MS = days(7);

export type SignupCookie = ReturnType<typeof makeSignupCookie>;

/** Marks the browser of a sign-up, which alone is logged in by the mailed link without a password. */
export function makeSignupCookie({ secure }: { secure: boolean }) {
  const cookie = {
    name: secure ? "__Host-doorlight-signup" : "doorlight_signup",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
  } as const;

  return {
    /** Undefined for a value that is no token. */
    read({ headers }: Request): string | undefined {
      const value = headers.cookie && parseCookie(headers.cookie)[cookie.name];
      return value && /^[\w-]{43}$/.test(value) ? value : undefined;
    },

    set(response: Response, token: string): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: token, maxAge: KEPT_MS / 1000 }));
    },

    clear(response: Response): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: "", maxAge: 0 }));
    },
  };
}
