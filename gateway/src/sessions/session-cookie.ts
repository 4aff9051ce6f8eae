import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";

/** The form of a token: short, without characters that trouble a header or a database. */
const TOKEN = /^[\w-]{1,100}$/;

/** A `secure` cookie is bound to this host and to https. */
export const sessionCookieName = ({ secure }: { secure: boolean }) =>
  secure ? "__Host-doorlight" : "doorlight_session";

/** The browser's side of a session. */
export function makeSessionCookie({ secure }: { secure: boolean }) {
  const cookie = {
    name: sessionCookieName({ secure }),
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
  } as const;

  return {
    /** The token. A spoiled value is no token: its browser is a guest, and loses it. */
    read({ headers }: Request, response: Response): string | undefined {
      const value = headers.cookie ? parseCookie(headers.cookie)[cookie.name] : undefined;
      if (value === undefined || TOKEN.test(value)) return value;
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: "", maxAge: 0 }));
      return undefined;
    },

    set(response: Response, token: string, expires: Date | undefined): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: token, ...(expires && { expires }) }));
    },

    /** Removes the cookie and the browser's cache of the session. The user's settings in the browser stay. */
    clear(response: Response): void {
      response.append("Set-Cookie", stringifySetCookie({ ...cookie, value: "", maxAge: 0 }));
      response.set("Clear-Site-Data", '"cache"');
    },
  };
}
