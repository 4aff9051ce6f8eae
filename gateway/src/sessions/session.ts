import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { CallOptions } from "@connectrpc/connect";
import { as, type UserCaller } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import type { GetSessionResponse } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import type { ApiTokenScope } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Config } from "../config.ts";
import { role } from "../mappers/enum-text.ts";

/** The signed-in user of a request, or the agent whose program calls. */
export interface Session {
  readonly user: User;
  /** The admin who acts as the user. */
  readonly actorId: string | undefined;
  readonly id: string;
  readonly token: string;
  /** Of a program: what its API token may do. */
  readonly program?: { readonly scopes: readonly ApiTokenScope[] };
  /** Options of a call to a service in the user's name. */
  readonly as: CallOptions;
}

/** Makes sessions of identity's answers; undefined for one that is over. */
export function makeSessionReader({ clock }: Pick<Kit<Config>, "clock">) {
  return (token: string, found: GetSessionResponse): Session | undefined => {
    const { user, sessionId, actorId, actsAlone, expiresAt } = found;
    if (!user || timestampDate(assertDefined(expiresAt, "session.expires_at")) <= clock.now()) return undefined;
    return { user, actorId, id: sessionId, token, as: as(callerOf(user, { sessionId, actorId, actsAlone })) };
  };
}

/** The user as services know the caller. */
export function callerOf(
  user: User,
  { sessionId, actorId, actsAlone }: Pick<UserCaller, "sessionId" | "actorId" | "actsAlone">,
): UserCaller {
  return {
    kind: "user",
    userId: user.id,
    role: role.toText(user.role),
    country: user.country,
    termsAccepted: user.termsAccepted,
    sessionId,
    ...(user.secondFactorMissing && { secondFactorMissing: true }),
    ...(actsAlone && { actsAlone }),
    ...(user.office && { officeId: user.office.id }),
    ...(actorId && { actorId }),
  };
}
