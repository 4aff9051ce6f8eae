import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { ErrorCode } from "@doorlight/common/errors";
import { drainOutbox } from "@doorlight/common/testing";
import { minutes, seconds } from "@doorlight/common/time";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { outcomeInTheEnd } from "./outcome-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";

const atOnce = 100;
const rounds = process.env["LONG_RUN"] ? 1000 : 3;
jest.setTimeout(minutes(1) + rounds * seconds(3));

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

/** In every round, of a hundred uses of one token at the same time one wins, and the others get the same refusal. */
async function race(
  nextUse: (round: number) => Promise<() => Promise<unknown>>,
  refusal: ErrorCode = "link_expired",
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const use = await nextUse(round);
    const answers = await Promise.all(Array.from({ length: atOnce }, () => outcomeInTheEnd(use)));
    const count = (outcome: string) => answers.filter((answer) => answer === outcome).length;
    expect({ round, won: count("answered"), refused: count(refusal) }).toEqual({
      round,
      won: 1,
      refused: atOnce - 1,
    });
  }
}

const sessionsOf = ({ id }: { id: string }) => identity.db("sessions").where({ user_id: id });

test("lets a confirmation link used by a hundred at the same time log one in, in every round", async () => {
  await race(async (round) => {
    await drainOutbox(identity.db);
    const signedUp = await identity.signUp({ email: `race${round}@example.test` });
    return () => identity.gateway.confirmEmail(signedUp);
  }, "already_confirmed");
  const confirmed = identity.db("users").whereLike("email", "race%").where({ status: "active" });
  expect(await confirmed).toHaveLength(rounds);
  expect(await identity.db("sessions")).toHaveLength(rounds);
});

test("lets a reset link used by a hundred at the same time set one password, in every round", async () => {
  await race(async () => {
    const user = await identity.account();
    const request = () => identity.credentials.requestPasswordReset({ email: user.email });
    const link = { userId: user.id, token: await identity.linkAfter(user, request) };
    let attempt = 0;
    return () => identity.credentials.setPassword({ ...link, newPassword: `battery staple ${attempt++}`, device: "" });
  });
});

test("lets a login link used by a hundred at the same time open one session, in every round", async () => {
  const user = await identity.account();
  await race(async () => {
    await sessionsOf(user).delete();
    const request = () => identity.credentials.requestMagicLink({ email: user.email });
    const token = await identity.linkAfter(user, request);
    return () => identity.credentials.loginWithLink({ token, device: "" });
  });
  expect(await sessionsOf(user)).toHaveLength(1);
});

test("accepts an invitation once out of a hundred times at the same time, in every round", async () => {
  const profile = identity.clientOf("gateway", ProfileService);
  const [host, guest] = [await identity.account(), await identity.account()];
  await profile.createOffice({ name: "Racing" }, await identity.asCaller(host.id));
  await race(async () => {
    // The token of a caller expires before all rounds are over.
    const [asHost, asGuest] = [await identity.asCaller(host.id), await identity.asCaller(guest.id)];
    await profile.leaveOffice({}, asGuest);
    const request = () => profile.inviteColleague({ email: guest.email }, asHost);
    const token = await identity.linkAfter(guest, request);
    return () => profile.acceptOfficeInvitation({ token }, asGuest);
  });
  expect((await profile.getMembership({}, await identity.asCaller(guest.id))).office?.name).toBe("Racing");
});
