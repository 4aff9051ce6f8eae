import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { refusalOf } from "./refusal-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

const atOnce = 100;
const rounds = process.env["LONG_RUN"] ? 1000 : 20;
// Real parts on a busy machine.
jest.setTimeout(60_000 + rounds * 3000);

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

/** In every round of a hundred uses of one token at the same time one wins, and the others consume that it expired. */
async function race(nextUse: (round: number) => Promise<() => Promise<unknown>>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const use = await nextUse(round);
    const answers = await Promise.all(Array.from({ length: atOnce }, () => refusalOf(use())));
    const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
    expect({ round, won: count("answered"), expired: count("link_expired") }).toEqual({
      round,
      won: 1,
      expired: atOnce - 1,
    });
  }
}

const sessionsOf = ({ id }: { id: string }) => identity.db("sessions").where({ user_id: id });

test("a confirmation lets one in", async () => {
  await race(async (round) => {
    await drainOutbox(identity.db);
    await identity.gateway.register({ ...anna, email: `race${round}@example.test` });
    const token = await identity.mailedToken();
    return () => identity.gateway.confirmEmail({ token, device: "" });
  });
  const confirmed = identity.db("users").whereLike("email", "race%").where({ status: "active" });
  expect(await confirmed).toHaveLength(rounds);
  expect(await identity.db("sessions")).toHaveLength(rounds);
});

test("a reset link sets one password", async () => {
  await race(async () => {
    const user = await identity.account();
    const ask = () => identity.credentials.requestPasswordReset({ email: user.email });
    const link = { userId: user.id, token: await identity.linkAfter(user, ask) };
    let attempt = 0;
    return () => identity.credentials.setPassword({ ...link, newPassword: `battery staple ${attempt++}`, device: "" });
  });
});

test("a login link opens one session", async () => {
  const user = await identity.account();
  await race(async () => {
    await sessionsOf(user).delete();
    const ask = () => identity.credentials.requestMagicLink({ email: user.email });
    const token = await identity.linkAfter(user, ask);
    return () => identity.credentials.loginWithLink({ token, device: "" });
  });
  expect(await sessionsOf(user)).toHaveLength(1);
});

test("an invitation lets its recipient in by one window", async () => {
  const profile = identity.clientOf("gateway", ProfileService);
  const [host, guest] = [await identity.account(), await identity.account()];
  await profile.createOffice({ name: "Racing" }, await identity.asCaller(host.id));
  await race(async () => {
    // A caller's token is good for less than all rounds take.
    const [asHost, asGuest] = [await identity.asCaller(host.id), await identity.asCaller(guest.id)];
    await profile.leaveOffice({}, asGuest);
    const ask = () => profile.inviteColleague({ email: guest.email }, asHost);
    const token = await identity.linkAfter(guest, ask);
    return () => profile.acceptOfficeInvitation({ token }, asGuest);
  });
  expect((await profile.getMembership({}, await identity.asCaller(guest.id))).office?.name).toBe("Racing");
});
