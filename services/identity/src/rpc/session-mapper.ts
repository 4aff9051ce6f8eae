import type { Plain } from "@doorlight/common/rpc";
import type { OpenSessionSchema } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { OpenSession } from "../domain/session.ts";

/** `currentId` is the session of the caller; absent where the caller is not the user. */
export function toOpenSession(session: OpenSession, currentId?: string): Plain<typeof OpenSessionSchema> {
  return { ...session, current: session.id === currentId, impersonated: session.actorId !== null };
}
