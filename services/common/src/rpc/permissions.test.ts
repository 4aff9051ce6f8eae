import { expect, test } from "@jest/globals";
import type { Refusal } from "../errors/refusal.ts";
import type { Caller, UserCaller } from "../product/caller.ts";
import type { Role } from "../product/role.ts";

import { EchoService } from "../../test/gen/echo/v1/echo_service_pb.ts";
import { checkPermission, definePermissions } from "./permissions.ts";

const table = definePermissions(EchoService, { say: ["agent", "service:leads"], read: [] });
const closed = definePermissions(EchoService, { say: ["agent"], read: ["agent", "never_impersonating"] });
const marked = definePermissions(EchoService, { say: ["agent", "impersonating", "before_terms"], read: ["agent"] });
const user = (role: Role, changes: Partial<UserCaller> = {}): Caller => ({
  kind: "user",
  userId: "u1",
  role,
  country: "FI",
  termsAccepted: true,
  sessionId: "s1",
  ...changes,
});

function verdict(caller: Caller, method: "say" | "read" = "say", tables = [table]): string {
  try {
    checkPermission(tables, EchoService.method[method], caller);
    return "allowed";
  } catch (error) {
    return (error as Refusal).code;
  }
}

test.each<[string, Caller]>([
  ["allowed", user("agent")],
  ["forbidden", user("super_admin")],
  ["allowed", { kind: "service", name: "leads" }],
  ["forbidden", { kind: "service", name: "gateway" }],
  ["login_required", { kind: "guest" }],
])("answers %s to the caller %o", (expected, caller) => {
  expect(verdict(caller)).toBe(expected);
});

test.each<[string, "say" | "read", typeof table]>([
  ["not_while_impersonating", "say", table],
  ["allowed", "say", marked],
  ["allowed", "read", marked],
  ["not_while_impersonating", "read", closed],
])("answers an admin who acts as an agent %s for the method %s", (expected, method, permissions) => {
  expect(verdict(user("agent", { actorId: "a1" }), method, [permissions])).toBe(expected);
});

test.each<[string, "say" | "read", typeof table]>([
  ["terms_not_accepted", "say", table],
  ["allowed", "say", marked],
  ["terms_not_accepted", "read", marked],
])("answers an agent who has not accepted the terms %s for the method %s", (expected, method, permissions) => {
  expect(verdict(user("agent", { termsAccepted: false }), method, [permissions])).toBe(expected);
});

test.each<[string, typeof table]>([
  ["second_factor_missing", table],
  ["allowed", definePermissions(EchoService, { say: ["agent", "before_second_factor"], read: [] })],
])("answers a user whose role needs a second factor that the account lacks %s", (expected, permissions) => {
  expect(verdict(user("agent", { secondFactorMissing: true }), "say", [permissions])).toBe(expected);
});

test("forbids a method that no permission table allows", () => {
  expect(verdict(user("agent"), "read")).toBe("forbidden");
  expect(verdict(user("agent"), "say", [])).toBe("forbidden");
});

test("does not compile a permission table without one of the methods", () => {
  // @ts-expect-error: `read` is missing
  definePermissions(EchoService, { say: ["agent"] });
});
