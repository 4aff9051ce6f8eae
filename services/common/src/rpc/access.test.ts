import { type DescMethod, type MessageInitShape, create, setExtension } from "@bufbuild/protobuf";
import { MethodOptionsSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "@jest/globals";
import { AccessSchema, Users, access as accessOption } from "@doorlight/proto/common/v1/options_pb";
import type { Refusal } from "../errors/refusal.ts";
import type { Caller, UserCaller } from "../product/caller.ts";
import type { Role } from "../product/role.ts";
import { EchoService } from "../../test/gen/echo/v1/echo_service_pb.ts";
import { accessOf, checkAccess } from "./access.ts";

const { say, read } = EchoService.method;
type Access = MessageInitShape<typeof AccessSchema>;

/** A method as it would be with this option. */
function methodWith(method: DescMethod, access: Access): DescMethod {
  const options = create(MethodOptionsSchema);
  setExtension(options, accessOption, create(AccessSchema, access));
  return { ...method, proto: { ...method.proto, options } };
}

const user = (role: Role, changes: Partial<UserCaller> = {}): Caller => ({
  kind: "user",
  userId: "u1",
  role,
  country: "FI",
  termsAccepted: true,
  sessionId: "s1",
  ...changes,
});

function verdict(method: DescMethod, caller: Caller): string {
  try {
    checkAccess(method, caller);
    return "allowed";
  } catch (error) {
    return (error as Refusal).code;
  }
}

const agents = { users: Users.AGENTS };

test.each<[string, Caller]>([
  ["allowed", user("agent")],
  ["forbidden", user("super_admin")],
  ["allowed", { kind: "service", name: "leads" }],
  ["forbidden", { kind: "service", name: "gateway" }],
  ["login_required", { kind: "guest" }],
])("answers %s to the caller %o", (expected, caller) => {
  expect(verdict(methodWith(say, { ...agents, services: ["leads"] }), caller)).toBe(expected);
});

test.each<[Users, Role[]]>([
  [Users.UNSPECIFIED, []],
  [Users.ALL, ["agent", "invited", "admin", "super_admin"]],
  [Users.AGENTS, ["agent"]],
  [Users.ADMINS, ["admin", "super_admin"]],
  [Users.SUPER_ADMINS, ["super_admin"]],
])("answers for the users %d the roles %j", (users, allowed) => {
  const method = methodWith(say, { users, services: ["leads"] });
  const roles = ["agent", "invited", "admin", "super_admin"] as const;
  expect(roles.filter((role) => verdict(method, user(role)) === "allowed")).toEqual(allowed);
});

test.each<[string, DescMethod, Access]>([
  ["not_while_impersonating", say, agents],
  ["allowed", say, { ...agents, whileImpersonating: true }],
  ["allowed", read, agents],
  ["not_while_impersonating", read, { ...agents, neverImpersonating: true }],
])("answers %s to an admin who acts as an agent for %s with %o", (expected, method, access) => {
  expect(verdict(methodWith(method, access), user("agent", { actorId: "a1" }))).toBe(expected);
});

test.each<[string, Access]>([
  ["terms_not_accepted", agents],
  ["allowed", { ...agents, beforeTerms: true }],
])("answers %s to an agent who has not accepted the terms for %o", (expected, access) => {
  expect(verdict(methodWith(say, access), user("agent", { termsAccepted: false }))).toBe(expected);
});

test.each<[string, Access]>([
  ["second_factor_missing", agents],
  ["allowed", { ...agents, beforeSecondFactor: true }],
])("answers %s to a user who lacks a required second factor for %o", (expected, access) => {
  expect(verdict(methodWith(say, access), user("agent", { secondFactorMissing: true }))).toBe(expected);
});

test.each<[string, Access]>([
  ["forbidden", { users: Users.ALL }],
  ["allowed", { users: Users.ALL, tests: true }],
])("answers %s to a token for tests for %o", (expected, access) => {
  expect(verdict(methodWith(read, access), user("agent", { test: true }))).toBe(expected);
});

test("knows no access of a method whose option names nobody", () => {
  const unnamed = methodWith(say, { beforeTerms: true });
  expect(() => accessOf(unnamed)).toThrow("echo.v1.EchoService/Say has no option");
  expect(() => checkAccess(unnamed, user("super_admin"))).toThrow("has no option");
});
