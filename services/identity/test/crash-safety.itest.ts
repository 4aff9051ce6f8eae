import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { UserConfirmedSchema, UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkMailQueuedSchema, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { doAndKill, type UseCaseRun } from "./killed-process.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const tables =
  "users credentials signups mail_links signup_credits terms_answers sessions second_factors recovery_codes outbox".split(
    " ",
  );

/** All rows of identity. */
async function everything(): Promise<string[]> {
  const rows = await Promise.all(tables.map((table) => identity.db.raw(`select t::text as row from ${table} t`)));
  return rows
    .flatMap(({ rows }, index) => rows.map(({ row }: { row: string }) => `${tables[index]} ${row}`))
    .toSorted();
}

/**
 * Kills a use case with all of its rows, before they are committed: nothing may be left of it. Then lets it end. Each
 * process takes a second to start; every call has its turn in `process-death.itest.ts`, where the database is lost in this
 * process.
 */
async function survivesKill(useCase: UseCaseRun["useCase"], input: object): Promise<void> {
  const before = await everything();
  const run = { useCase, input, databaseUrl: identity.url, now: identity.clock.now() };
  expect(await doAndKill(run, "commit:1")).toBe("SIGKILL");
  expect(await everything()).toEqual(before);
  expect(await doAndKill(run, "")).toBeNull();
  expect(await everything()).not.toEqual(before);
}

test("stores a sign-up and its confirmation wholly or not at all", async () => {
  const email = "phoenix@example.test";
  await survivesKill("register", { ...anna, email });
  expect(await identity.published(UserRegisteredSchema)).toHaveLength(1);

  const [mail, ...others] = await identity.published(LinkMailQueuedSchema);
  expect(others).toEqual([]);
  const { userId, linkId } = mail!;
  const { linkToken: token } = await identity.notifications.getMailRecipient({ userId, linkId });
  await survivesKill("confirmEmail", { token, password: anna.password });

  expect(await refusalOf(identity.gateway.confirmEmail({ token }))).toMatchObject({ code: "already_confirmed" });
  const confirmed = await identity.published(UserConfirmedSchema);
  expect(confirmed).toMatchObject([{ userId, grantsSignupCredit: true }]);
  await identity.logIn({ id: userId, email });
});

test("stores a password reset's request and its use wholly or not at all", async () => {
  const user = await identity.account();
  await identity.logIn(user);
  await survivesKill("sendLink", { userId: user.id, step: "set_password" });
  const [mail, ...others] = await identity.linkMailsTo(user);
  expect(others).toEqual([]);

  const { linkToken: token } = await identity.notifications.getMailRecipient({ userId: user.id, linkId: mail!.linkId });
  const newPassword = "battery staple";
  await survivesKill("setPassword", { userId: user.id, token, newPassword });

  expect(await refusalOf(identity.logIn(user))).toMatchObject({ code: "invalid_credentials" });
  await identity.logIn(user, { password: newPassword });
  const notices = (await identity.published(NoticeMailQueuedSchema)).filter(({ userId }) => userId === user.id);
  expect(notices).toHaveLength(1);
});
