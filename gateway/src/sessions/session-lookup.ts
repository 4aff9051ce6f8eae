import type { Client } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import type { GetSessionResponse, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { type SessionCache, sessionDigest } from "./session-cache.ts";

interface Ports {
  cache: Pick<SessionCache, "read" | "keep">;
  identity: Pick<Client<typeof IdentityService>, "getSession">;
}

/** Finds a session by its token in the cache, else in identity; undefined for one that has ended. */
export function makeSessionLookup({ cache, identity }: Ports) {
  return async (token: string): Promise<GetSessionResponse | undefined> => {
    const digest = sessionDigest(token);
    const cached = await cache.read(digest);
    if (cached === "ended") return undefined;
    if (cached !== undefined && cached !== "changed") return cached;
    try {
      const found = await identity.getSession({ sessionToken: token });
      await cache.keep(digest, found);
      return found;
    } catch (error) {
      if (refusalFrom(error)?.code === "login_required") return undefined;
      throw error;
    }
  };
}
