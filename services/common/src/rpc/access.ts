import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { type Access, Users, access as accessOption } from "@doorlight/proto/common/v1/options_pb";
import { refuse } from "../errors/index.ts";
import { type Caller, type Role, type UserCaller, admins, roles } from "../product/index.ts";
import { methodName } from "./method-name.ts";

const rolesOf: Readonly<Record<Users, readonly Role[]>> = {
  [Users.UNSPECIFIED]: [],
  [Users.ALL]: roles,
  [Users.AGENTS]: ["agent"],
  [Users.ADMINS]: admins,
  [Users.SUPER_ADMINS]: ["super_admin"],
};

/** What a method's option `(doorlight.common.v1.access)` says. Throws for a method whose option names nobody. */
export function accessOf(method: DescMethod): Access {
  const known = found.get(method);
  if (known) return known;
  const access = getOption(method, accessOption);
  if (rolesOf[access.users].length + access.services.length === 0) {
    throw new Error(`${methodName(method)} has no option (doorlight.common.v1.access) that says who may call it`);
  }
  found.set(method, access);
  return access;
}

const found = new WeakMap<DescMethod, Access>();

/**
 * Refuses `login_required` or `forbidden` whom the method's option does not name, a token for tests among them, and
 * `second_factor_missing`, `not_while_impersonating` or `terms_not_accepted` a user whose role it names, but whose state
 * it does not.
 */
export function checkAccess(method: DescMethod, caller: Caller): void {
  const access = accessOf(method);
  switch (caller.kind) {
    case "guest":
      return refuse("login_required");
    case "service":
      return access.services.includes(caller.name) ? undefined : refuse("forbidden");
    case "user":
      if (!rolesOf[access.users].includes(caller.role)) refuse("forbidden");
      return checkState(access, caller, isReadOnly(method));
  }
}

function checkState(access: Access, user: UserCaller, isRead: boolean): void {
  if (user.test && !access.tests) refuse("forbidden");
  if (user.secondFactorMissing && !access.beforeSecondFactor) refuse("second_factor_missing");
  const isOpenToActor = isRead ? !access.neverImpersonating : access.whileImpersonating;
  if (user.actorId && !isOpenToActor) refuse("not_while_impersonating");
  if (!user.termsAccepted && !access.beforeTerms) refuse("terms_not_accepted");
}

/** Whether the contract says that a method changes nothing. */
export function isReadOnly(method: DescMethod): boolean {
  return method.idempotency === Idempotency.NO_SIDE_EFFECTS;
}
