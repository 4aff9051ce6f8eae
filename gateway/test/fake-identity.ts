import { createHash, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import type { PeerRoutes } from "@doorlight/common/testing";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";

const hour = 3_600_000;

/** Identity, as far as it opens, knows and ends sessions. A session here is its token; each has a user of its own. */
export function fakeIdentity() {
  const users = new Map<string, { id: string; role: Role; termsAccepted: boolean }>();

  const routes: PeerRoutes = (router) =>
    router
      .service(IdentityService, {
        getSession({ sessionToken }) {
          const user = users.get(sessionToken);
          if (!user) throw toConnectError(new Refusal("login_required"));
          return {
            sessionId: randomUUID(),
            expiresAt: timestampFromDate(new Date(Date.now() + hour)),
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
              status: 1,
            },
            endedSessions: ended.map((token) => createHash("sha256").update(token).digest("base64url")),
          };
        },
      });

  return {
    routes,
    /** Opens a session and returns its token. */
    open({ role = Role.AGENT, id = randomUUID() } = {}): string {
      const token = randomUUID();
      users.set(token, { id, role, termsAccepted: true });
      return token;
    },
  };
}
