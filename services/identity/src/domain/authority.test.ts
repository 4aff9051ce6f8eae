import { expect, test } from "@jest/globals";
import { mayCreate, mayManage } from "./authority.ts";
import type { Role } from "./user.ts";

const roles: readonly Role[] = ["agent", "invited", "admin", "super_admin"];

const managed: Record<Role, readonly Role[]> = {
  agent: [],
  invited: [],
  admin: ["agent", "invited"],
  super_admin: ["agent", "invited", "admin"],
};

const cells = roles.flatMap((actor) =>
  roles.map((subject) => [actor, subject, managed[actor].includes(subject)] as const),
);

test.each(cells)("%s manages %s: %s", (actor, subject, expected) => {
  expect(mayManage({ id: "1", role: actor }, { id: "2", role: subject })).toBe(expected);
});

test.each(cells)("%s makes accounts of %s: %s", (actor, subject, expected) => {
  expect(mayCreate({ role: actor }, subject)).toBe(expected);
});

test.each(roles)("no %s manages the own account, whatever role it had before", (role) => {
  for (const before of roles) expect(mayManage({ id: "1", role: before }, { id: "1", role })).toBe(false);
});
