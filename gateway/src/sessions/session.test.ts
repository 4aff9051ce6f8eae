import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { callerOf, fakeClock } from "@doorlight/common/testing";
import { GetSessionResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { expect, test } from "@jest/globals";
import { makeSessionReader } from "./session.ts";

const now = new Date("2026-11-21T12:00:00Z");
const admin = { id: "u1", role: Role.ADMIN, country: "FI", termsAccepted: true };

function callerFor(user: object, other = {}) {
  const expiresAt = timestampFromDate(new Date(now.getTime() + 1));
  const found = { sessionId: "s1", actorId: "a1", expiresAt, user, ...other };
  const session = makeSessionReader({ clock: fakeClock(now) })("token", create(GetSessionResponseSchema, found));
  return session && callerOf(session.as);
}

test("tells services who calls, for whom, and what the account still lacks", () => {
  const caller = { kind: "user", userId: "u1", role: "admin", country: "FI", sessionId: "s1", actorId: "a1" };
  expect(callerFor(admin)).toEqual({ ...caller, termsAccepted: true });
  expect(callerFor({ ...admin, termsAccepted: false, secondFactorMissing: true, office: { id: "o1" } })).toEqual({
    ...caller,
    termsAccepted: false,
    secondFactorMissing: true,
    officeId: "o1",
  });
});

test("says that an admin acts alone only if identity says so", () => {
  expect(callerFor(admin)).not.toHaveProperty("actsAlone");
  expect(callerFor(admin, { actsAlone: true })).toMatchObject({ actsAlone: true });
});

test("treats a session that is over as none", () => {
  const over = create(GetSessionResponseSchema, { sessionId: "s1", expiresAt: timestampFromDate(now), user: admin });
  expect(makeSessionReader({ clock: fakeClock(now) })("token", over)).toBeUndefined();
});
