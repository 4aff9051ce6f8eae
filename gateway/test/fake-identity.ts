import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import type { PeerRoutes } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { UserStatus, UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { sessionDigest } from "../src/sessions/session-cache.ts";

/** Identity, as far as it opens, knows and ends sessions. A session here is its token; each has a user of its own. */
export function fakeIdentity() {
  const users = new Map<string, { id: string; role: Role; office?: { id: string }; termsAccepted: boolean }>();

  const routes: PeerRoutes = (router) =>
    router
      .service(IdentityService, {
        getSession({ sessionToken }) {
          const user = users.get(sessionToken);
          if (!user) throw toConnectError(new Refusal("login_required"));
          return {
            sessionId: randomUUID(),
            expiresAt: timestampFromDate(new Date(Date.now() + hours(1))),
            user: { ...user, country: "FI", locale: "en" },
          };
        },
        logout({ sessionToken }) {
          users.delete(sessionToken);
          return {};
        },
      })
      .service(UsersService, {
        deactivateUser({ userId }) {
          const ended = [...users].filter(([, { id }]) => id === userId).map(([token]) => token);
          for (const token of ended) users.delete(token);
          return {
            record: {
              user: { id: userId, role: Role.AGENT, country: "FI", locale: "en" },
              createdAt: timestampFromDate(new Date()),
              status: UserStatus.ACTIVE,
            },
            endedSessions: ended.map(sessionDigest),
          };
        },
      });

  return {
    routes,
    /** Opens a session and returns its token. */
    open({ role = Role.AGENT, id = randomUUID(), officeId }: NewSession = {}): string {
      const token = randomUUID();
      users.set(token, { id, role, ...(officeId && { office: { id: officeId } }), termsAccepted: true });
      return token;
    },
  };
}

interface NewSession {
  role?: Role;
  id?: string;
  officeId?: string;
}
