import { create, type DescMethod } from "@bufbuild/protobuf";
import { refusalFrom } from "@doorlight/common/errors";
import { enumText } from "@doorlight/common/rpc";
import type { Endpoint } from "@doorlight/gateway/contract";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import type { checkRights } from "../../../gateway/src/http/guard.ts";
import type { checkAccess } from "../../../services/common/src/rpc/access.ts";
import { declaredAccess } from "./declared-access.ts";
import { nameOf } from "./route-policy.ts";
import { ordinaryVerdict, routeCallerNames, type Traits, traitsOf } from "./route-rules.ts";
import { principalOf } from "./rpc-caller.ts";
import { rpcCallerNames, rpcTraitsOf, rpcVerdict } from "./rpc-rules.ts";

export type Guard = typeof checkRights;

type Session = NonNullable<Parameters<Guard>[1]>;

const roles = enumText(Role);

/** Where a guard decides otherwise than the declared access of an endpoint means. */
export function guardViolations(endpoints: readonly Endpoint[], guard: Guard): string[] {
  return endpoints.flatMap((endpoint) =>
    routeCallerNames.flatMap((caller) => {
      const traits = traitsOf(caller);
      const expected = ordinaryVerdict(endpoint, traits);
      const outcome = outcomeOf(() => guard(endpoint, traits && makeSession(traits)));
      return outcome === expected ? [] : [`${nameOf(endpoint)} for ${caller}: ${outcome}, not ${expected}`];
    }),
  );
}

export type RpcGuard = typeof checkAccess;

/** Where a guard decides otherwise than the declared access of an rpc means. */
export function rpcGuardViolations(methods: readonly DescMethod[], guard: RpcGuard): string[] {
  return methods.flatMap((method) =>
    rpcCallerNames.flatMap((caller) => {
      const expected = rpcVerdict(declaredAccess(method), rpcTraitsOf(caller));
      const outcome = outcomeOf(() => guard(method, principalOf(caller, { id: "somebody" })));
      return outcome === expected ? [] : [`${method.name} for ${caller}: ${outcome}, not ${expected}`];
    }),
  );
}

function outcomeOf(check: () => void): string {
  try {
    check();
    return "ok";
  } catch (error) {
    return refusalFrom(error)?.code ?? String(error);
  }
}

function makeSession({ role, termsAccepted = true, secondFactorMissing = false, impersonated }: Traits): Session {
  const user = create(UserSchema, { role: roles.fromText(role), termsAccepted, secondFactorMissing });
  return { user, actorId: impersonated ? "an admin" : undefined, id: "", token: "", as: {} };
}
