import type { Client } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { GetSessionResponse, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { type SessionCache, sessionDigest } from "./session-cache.ts";

interface Ports {
  clock: Clock;
  cache: Pick<SessionCache, "read" | "keep">;
  identity: Pick<Client<typeof IdentityService>, "getSession">;
}

/** Finds a session by its token in the cache, else in identity; undefined for one that has ended. */
export function makeSessionLookup({ cache, identity, clock }: Ports) {
  return async (token: string): Promise<GetSessionResponse | undefined> => {
    const digest = sessionDigest(token);
    const cached = await cache.read(digest);
    if (cached === "ended") return undefined;
    if (cached !== undefined && cached !== "changed") return cached;
    const askedAt = clock.now();
    try {
      const found = await identity.getSession({ sessionToken: token });
      await cache.keep(digest, found, askedAt);
      return found;
    } catch (error) {
      if (refusalFrom(error)?.code === "login_required") return undefined;
      throw error;
    }
  };
}
