import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";

/** The browser's half of a session. `secure` browsers keep it to this host and to https. */
export function sessionCookie({ secure }: { secure: boolean }) {
  const cookie = {
    name: secure ? "__Host-doorlight" : "doorlight_session",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
  } as const;

  return {
    read({ headers }: Request): string | undefined {
      return headers.cookie ? parseCookie(headers.cookie)[cookie.name] || undefined : undefined;
    },

    set(response: Response, token: string, expires: Date | undefined): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: token, ...(expires && { expires }) }));
    },

    clear(response: Response): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: "", maxAge: 0 }));
    },
  };
}
