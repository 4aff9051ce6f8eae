import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { UserConfirmedSchema, UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { dyingProcess, type Story } from "./dying-process.ts";
import { refusalOf } from "./refusal-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

// Every statement costs a process.
jest.setTimeout(240_000);

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const tables =
  "users credentials signups mail_links signup_credits terms_answers sessions second_factors recovery_codes outbox".split(
    " ",
  );

/** All that identity keeps. */
async function everything(): Promise<string[]> {
  const rows = await Promise.all(tables.map((table) => identity.db.raw(`select t::text as row from ${table} t`)));
  return rows
    .flatMap(({ rows }, index) => rows.map(({ row }: { row: string }) => `${tables[index]} ${row}`))
    .toSorted();
}

/** Kills the story before each of its statements, the commit among them: nothing may be left of it. Then lets it end. */
async function surviveKills(use: Story["use"], ...input: unknown[]): Promise<void> {
  const before = await everything();
  const story = { use, input, databaseUrl: identity.url, now: identity.clock.now() };
  let statements = 0;
  while ((await dyingProcess(story, statements + 1)) === "SIGKILL") {
    statements++;
    expect({ statements, left: await everything() }).toEqual({ statements, left: before });
  }
  expect(statements).toBeGreaterThan(5);
  expect(await everything()).not.toEqual(before);
}

test("a sign-up and its confirmation happen wholly or not at all", async () => {
  const email = "phoenix@example.test";
  await surviveKills("register", { ...anna, email, networkDigest: "" });
  expect(await identity.announced(UserRegisteredSchema)).toHaveLength(1);

  // What the one mail says, as often as it takes.
  const { userId, confirmationId: linkId } = (await identity.announced(UserRegisteredSchema))[0]!;
  const { linkToken: token } = await identity.notifications.getMailRecipient({ userId, linkId });
  await surviveKills("confirmEmail", token, "");

  expect(await refusalOf(identity.gateway.confirmEmail({ token: token!, device: "" }))).toBe("link_expired");
  const confirmed = await identity.announced(UserConfirmedSchema);
  expect(confirmed).toMatchObject([{ userId, grantsSignupCredit: true }]);
  expect(await refusalOf(identity.logIn({ id: userId, email }))).toBe("answered");
});

test("a password is asked for and set wholly or not at all", async () => {
  const user = await identity.account();
  await identity.logIn(user);
  await surviveKills("sendLink", { userId: user.id, wish: "set_password" });
  const links = await identity.linksTo(user);
  expect(links).toHaveLength(1);

  const { linkToken: token } = await identity.notifications.getMailRecipient({
    userId: user.id,
    linkId: links[0]!.linkId,
  });
  const newPassword = "battery staple";
  await surviveKills("setPassword", { userId: user.id, token, newPassword, device: "" });

  expect(await refusalOf(identity.logIn(user))).toBe("invalid_credentials");
  expect(await refusalOf(identity.logIn(user, { password: newPassword }))).toBe("answered");
  const notices = (await identity.announced(NoticeMailQueuedSchema)).filter(({ userId }) => userId === user.id);
  expect(notices).toHaveLength(1);
});
