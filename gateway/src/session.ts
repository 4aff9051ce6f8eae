import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
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
import type { Request, Response } from "express";
import type { Config } from "./config.ts";
import { told } from "./present/common.ts";
import { roleText } from "./proto-text.ts";
import { sessionCache, sessionDigest } from "./session-cache.ts";
import { sessionCookie } from "./session-cookie.ts";

/** Who is calling, and how to call services in that person's name. */
export interface Session {
  readonly user: User;
  /** The admin who acts as the user. */
  readonly actorId: string | undefined;
  readonly id: string;
  readonly token: string;
  /** Names the person to services. */
  readonly callerToken: string;
  /** Makes a call in the person's name. */
  readonly as: CallOptions;
}

/** What identity answers when it opens a session. */
type Opened = { user?: User | undefined; session?: IssuedSession | undefined };

type Ports = Pick<Kit<Config>, "config" | "redis" | "signer" | "log" | "clock" | "random">;

export type SessionStore = ReturnType<typeof sessionStore>;

/** Sessions live in identity; here they are kept for seconds, so that a request costs one Redis read. */
export function sessionStore(
  { config, redis, signer, log, clock, random }: Ports,
  identity: Pick<Client<typeof IdentityService>, "getSession" | "logout">,
) {
  const cookie = sessionCookie({ secure: config.NODE_ENV === "production" });
  const cache = sessionCache({ redis, log, random });

  async function load(token: string): Promise<GetSessionResponse | undefined> {
    const digest = sessionDigest(token);
    const kept = await cache.read(digest);
    if (kept === "ended") return undefined;
    if (kept !== undefined && kept !== "changed") return kept;
    try {
      const found = await identity.getSession({ sessionToken: token });
      await cache.keep(digest, found);
      return found;
    } catch (error) {
      if (refusalFrom(error)?.code === "login_required") return undefined;
      throw error;
    }
  }

  async function sessionOf(token: string): Promise<Session | undefined> {
    const found = await load(token);
    return found && toSession(token, found);
  }

  async function toSession(token: string, found: GetSessionResponse): Promise<Session | undefined> {
    if (!found.user || timestampDate(told(found.expiresAt, "when the session ends")) <= clock.now()) return undefined;
    const { user, sessionId, actorId } = found;
    const caller: UserCaller = {
      kind: "user",
      userId: user.id,
      role: roleText(user.role),
      country: user.country,
      termsAccepted: user.termsAccepted,
      sessionId,
      ...(user.office && { officeId: user.office.id }),
      ...(actorId && { actorId }),
    };
    const callerToken = await signer.callerToken(caller);
    return { user, actorId, id: sessionId, token, callerToken, as: as(callerToken) };
  }

  /** Wherever else the browser was signed in, it is no longer. */
  async function endFormer(request: Request): Promise<void> {
    const former = cookie.read(request);
    if (!former) return;
    await identity.logout({ sessionToken: former });
    await cache.markEnded([sessionDigest(former)]);
  }

  return {
    /** The request's session; undefined for a guest and for a session that ended. */
    async read(request: Request): Promise<Session | undefined> {
      const token = cookie.read(request);
      return token ? sessionOf(token) : undefined;
    },

    /** Looks the session up again: it may have ended or changed since. */
    again: ({ token }: Session) => sessionOf(token),

    /** Puts a session that identity has just opened into the browser, in place of the one it had. */
    async begin(request: Request, response: Response, { user, session }: Opened): Promise<Session> {
      const { id: sessionId, token, expiresAt, actorId } = told(session, "the session");
      await endFormer(request);
      cookie.set(response, token, expiresAt && timestampDate(expiresAt));
      const found = create(GetSessionResponseSchema, { user, sessionId, expiresAt, actorId });
      await cache.keep(sessionDigest(token), found);
      return told(await toSession(token, found), "the session that was just opened");
    },

    /** After identity changed the user: every replica asks again, also where a look-up is in flight. */
    refresh: ({ token }: Session) => cache.markChanged(sessionDigest(token)),

    /** After identity ended sessions, which it names by digest: no replica serves them from the cache any more. */
    forget: (digests: readonly string[]) => cache.markEnded(digests),

    /** After identity ended the session of this browser. What the browser kept of it goes, too; its settings stay. */
    async end(response: Response, session: Session | undefined): Promise<void> {
      if (session) await cache.markEnded([sessionDigest(session.token)]);
      cookie.clear(response);
      response.set("Clear-Site-Data", '"cache"');
    },
  };
}
