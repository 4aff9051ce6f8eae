import { createHash } from "node:crypto";
import { fromJson, toJson, type JsonValue } from "@bufbuild/protobuf";
import type { CallOptions, Client } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import { as, type UserCaller } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import {
  type GetSessionResponse,
  GetSessionResponseSchema,
  type IdentityService,
  type Session as IssuedSession,
} from "@doorlight/proto/identity/v1/identity_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";
import { roleText } from "./proto-text.ts";
import type { Config } from "./config.ts";

/** Who is calling, and how to call services in that person's name. */
export interface Session {
  readonly user: User;
  readonly id: string;
  readonly token: string;
  readonly as: CallOptions;
}

const CACHE_SECONDS = 5;
/** Longer than any look-up in flight, so that none can bring an ended session back. */
const ENDED_SECONDS = 30;
const ENDED = "ended";

export type SessionStore = ReturnType<typeof sessionStore>;

/** Sessions live in identity; here they are kept for seconds, so that a request costs one Redis read. */
export function sessionStore({ config, redis, signer, log }: Kit<Config>, identity: Client<typeof IdentityService>) {
  const secure = config.NODE_ENV === "production";
  const cookieName = secure ? "__Host-doorlight" : "doorlight_session";
  const keyOf = (token: string) => `session:${createHash("sha256").update(token).digest("base64url")}`;

  async function cached(key: string): Promise<string | null> {
    return redis.get(key).catch(() => null);
  }

  async function keep(key: string, value: string, seconds: number, onlyIfAbsent: boolean): Promise<void> {
    const options = {
      expiration: { type: "EX" as const, value: seconds },
      ...(onlyIfAbsent && { condition: "NX" as const }),
    };
    await redis.set(key, value, options).catch((error: unknown) => {
      log.warn({ cause: String(error) }, "session cache is away");
    });
  }

  async function load(token: string): Promise<GetSessionResponse | undefined> {
    const key = keyOf(token);
    const hit = await cached(key);
    if (hit === ENDED) return undefined;
    if (hit !== null) return fromJson(GetSessionResponseSchema, JSON.parse(hit) as JsonValue);
    try {
      const found = await identity.getSession({ sessionToken: token });
      await keep(key, JSON.stringify(toJson(GetSessionResponseSchema, found)), CACHE_SECONDS, true);
      return found;
    } catch (error) {
      if (refusalFrom(error)?.code === "login_required") return undefined;
      throw error;
    }
  }

  async function sessionOf(token: string): Promise<Session | undefined> {
    const found = await load(token);
    if (!found?.user) return undefined;
    return open(token, found.sessionId, found.user);
  }

  async function open(token: string, sessionId: string, user: User): Promise<Session> {
    const caller: UserCaller = {
      kind: "user",
      userId: user.id,
      role: roleText(user.role),
      country: user.country,
      termsAccepted: user.termsAccepted,
      sessionId,
      ...(user.office && { officeId: user.office.id }),
    };
    return { user, id: sessionId, token, as: as(await signer.callerToken(caller)) };
  }

  return {
    /** The request's session; undefined for a guest and for a session that ended. */
    async read(request: Request): Promise<Session | undefined> {
      const header = request.headers.cookie;
      const token = header && parseCookie(header)[cookieName];
      return token ? sessionOf(token) : undefined;
    },

    /** Looks the session up again: it may have ended or changed since. */
    again: ({ token }: Session) => sessionOf(token),

    /** Puts a session that identity has just opened into the browser. */
    async begin(response: Response, issued: IssuedSession): Promise<Session> {
      const expires = issued.expiresAt && new Date(Number(issued.expiresAt.seconds) * 1000);
      response.append(
        "Set-Cookie",
        stringifySetCookie({
          name: cookieName,
          value: issued.token,
          path: "/",
          httpOnly: true,
          sameSite: "lax",
          secure,
          ...(expires && { expires }),
        }),
      );
      const session = await sessionOf(issued.token);
      if (!session) throw new Error("identity does not know the session that it has just opened");
      return session;
    },

    /** After identity changed the user: other requests see the change at once. */
    async refresh({ token }: Session): Promise<void> {
      await redis.del(keyOf(token)).catch(() => undefined);
    },

    /** After identity ended the session: no replica serves it from the cache any more. */
    async end(response: Response, token: string): Promise<void> {
      await keep(keyOf(token), ENDED, ENDED_SECONDS, false);
      response.append(
        "Set-Cookie",
        stringifySetCookie({
          name: cookieName,
          value: "",
          path: "/",
          httpOnly: true,
          sameSite: "lax",
          secure,
          maxAge: 0,
        }),
      );
    },
  };
}
