import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { Kit } from "@doorlight/common/runtime";
import {
  GetSessionResponseSchema,
  type IdentityService,
  type Session as IssuedSession,
} from "@doorlight/proto/identity/v1/identity_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import type { Request, Response } from "express";
import { assertDefined } from "../assert-defined.ts";
import type { Config } from "../config.ts";
import type { LiveHub } from "../live/live-hub.ts";
import type { RecentMarks } from "./recent-marks.ts";
import { makeSessionCache, sessionDigest } from "./session-cache.ts";
import { makeSessionCookie } from "./session-cookie.ts";
import { makeSessionLookup } from "./session-lookup.ts";
import { makeSessionReader, type Session } from "./session.ts";

/** Identity's answer when it opens a session. */
type Opened = { user?: User | undefined; session?: IssuedSession | undefined };

type Ports = Pick<Kit<Config>, "config" | "redis" | "log" | "clock" | "random"> & {
  marks: RecentMarks;
  hub: Pick<LiveHub, "endSessions">;
  wait?: (milliseconds: number) => Promise<unknown>;
};

export type SessionStore = ReturnType<typeof makeSessionStore>;

/** Sessions of browsers. Identity owns them; a cache in Redis saves most requests a call to it. */
export function makeSessionStore(
  { config, clock, hub, ...cacheParts }: Ports,
  identity: Pick<Client<typeof IdentityService>, "getSession" | "logout">,
) {
  const cookie = makeSessionCookie({ secure: config.NODE_ENV === "production" });
  const cache = makeSessionCache({ ...cacheParts, clock });
  const lookUp = makeSessionLookup({ cache, identity, clock });
  const readSession = makeSessionReader({ clock });

  async function sessionOf(token: string): Promise<Session | undefined> {
    const found = await lookUp(token);
    return found && readSession(token, found);
  }

  async function endFormer(request: Request, response: Response): Promise<void> {
    const former = cookie.read(request, response);
    if (!former) return;
    await identity.logout({ sessionToken: former });
    await markEnded([sessionDigest(former)]);
  }

  async function markEnded(digests: readonly string[]): Promise<void> {
    const known = cache.markEnded(digests);
    // Not before this replica knows: the page asks at once.
    hub.endSessions(digests);
    await known;
  }

  return {
    /** The request's session; undefined for a guest and for a session that has ended. */
    async read(request: Request, response: Response): Promise<Session | undefined> {
      const token = cookie.read(request, response);
      return token ? sessionOf(token) : undefined;
    },

    /** Looks the session up again: it may have ended or changed since. */
    reload: ({ token }: Session) => sessionOf(token),

    /** Gives the browser a session that identity has just opened. The browser's former session ends. */
    async begin(request: Request, response: Response, { user, session }: Opened): Promise<Session> {
      const { id: sessionId, token, expiresAt, actorId } = assertDefined(session, "session");
      await endFormer(request, response);
      cookie.set(response, token, expiresAt && timestampDate(expiresAt));
      const found = create(GetSessionResponseSchema, { user, sessionId, expiresAt, actorId });
      return assertDefined(readSession(token, found), "session.user");
    },

    /** After identity changed the user: every replica asks again, even with a look-up in flight. */
    markChanged: ({ token }: Session) => cache.markChanged(sessionDigest(token)),

    /** After identity ended sessions, named by digest: no replica serves them any more, and their streams end. */
    markEnded,

    /** After identity ended the session of this browser. */
    async end(response: Response, session: Session | undefined): Promise<void> {
      if (session) await markEnded([sessionDigest(session.token)]);
      cookie.clear(response);
    },
  };
}
