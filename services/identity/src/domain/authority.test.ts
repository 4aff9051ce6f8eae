import { roles, type Role } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { mayCreate, mayManage } from "./authority.ts";

const managed: Record<Role, readonly Role[]> = {
  agent: [],
  invited: [],
  admin: ["agent", "invited"],
  super_admin: ["agent", "invited", "admin"],
};

const cells = roles.flatMap((actor) =>
  roles.map((subject) => [actor, subject, managed[actor].includes(subject)] as const),
);

test.each(cells)("says whether the role %s manages accounts of the role %s: %s", (actor, subject, expected) => {
  expect(mayManage({ id: "1", role: actor }, { id: "2", role: subject })).toBe(expected);
});

test.each(cells)("says whether the role %s creates accounts of the role %s: %s", (actor, subject, expected) => {
  expect(mayCreate({ role: actor }, subject)).toBe(expected);
});

test.each(roles)("never lets a user of the role %s manage their own account, whatever the role was before", (role) => {
  for (const before of roles) expect(mayManage({ id: "1", role: before }, { id: "1", role })).toBe(false);
});
