import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OpenSessionSchema } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { SessionSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { OpenSession } from "../domain/session.ts";
import type { OpenedSession } from "../use-cases/sessions.ts";

export function toSession(session: OpenedSession): MessageInitShape<typeof SessionSchema> {
  return { ...session, expiresAt: timestampFromDate(session.expiresAt) };
}

/** `currentId` is the session of the caller; absent if the caller is not the user. */
export function toOpenSession(
  { id, device, actorId, createdAt, seenAt }: OpenSession,
  currentId?: string,
): MessageInitShape<typeof OpenSessionSchema> {
  return {
    id,
    device,
    createdAt: timestampFromDate(createdAt),
    seenAt: timestampFromDate(seenAt),
    current: id === currentId,
    impersonated: actorId !== null,
  };
}
