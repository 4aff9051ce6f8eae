import type { Plain } from "@doorlight/common/rpc";
import type { JoinRequestSchema } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { JoinRequest } from "../domain/office.ts";

export function toJoinRequest({ user, ...request }: JoinRequest): Plain<typeof JoinRequestSchema> {
  const { id: userId, firstName, lastName, email: userEmail } = user;
  return { ...request, userId, userEmail, userName: `${firstName} ${lastName}` };
}
