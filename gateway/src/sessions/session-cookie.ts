import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";

/** The browser's side of a session. A `secure` cookie is bound to this host and to https. */
export function makeSessionCookie({ secure }: { secure: boolean }) {
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

    /** Removes the cookie and what the browser cached of the session. The user's settings in the browser stay. */
    clear(response: Response): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: "", maxAge: 0 }));
      response.set("Clear-Site-Data", '"cache"');
    },
  };
}
