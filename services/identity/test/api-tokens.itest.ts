import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, seconds } from "@doorlight/common/time";
import { ApiTokenScope, ApiTokensService } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { makeOwnDataStore } from "../src/db/own-data-store.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

let office: BackOffice;
let tokens: ReturnType<typeof office.clientOf<typeof ApiTokensService>>;
let admin: Person;
let superAdmin: Person;

beforeAll(async () => {
  office = await startBackOffice();
  tokens = office.clientOf("gateway", ApiTokensService);
  admin = await office.person("admin");
  superAdmin = await office.person("super_admin");
});
afterAll(() => office.stop());

const scopes = [ApiTokenScope.EVENTS, ApiTokenScope.LEADS];

async function create(person: Person, { name = "CRM", test = false } = {}) {
  const { token, secret } = await tokens.createApiToken({ name, scopes, test }, await office.as(person));
  return { id: token!.id, prefix: token!.prefix, secret };
}
const use = (secret: string) => outcomeOf(tokens.useApiToken({ secret }));
const list = async (person: Person) => (await tokens.listApiTokens({}, await office.as(person))).tokens;
const kindsOf = async ({ id }: Person) =>
  (await drainOutbox(office.db)).all
    .filter(({ type, key }) => type.includes("kinds_changed") && key === id)
    .map(({ payload, version }) => ({ ...(payload as object), version: Number(version) }));

test("lets a program in by its token as the agent, within its scopes, and keeps only a digest", async () => {
  const agent = await office.person("agent");
  const { id, prefix, secret } = await create(agent);
  expect(secret).toMatch(/^dlt_[\w-]{43}$/);
  expect(secret.startsWith(prefix)).toBe(true);
  const used = await tokens.useApiToken({ secret });
  expect(used).toMatchObject({ tokenId: id, scopes, test: false, user: { id: agent.id, role: Role.AGENT } });
  const { rows } = await office.db.raw("select row_to_json(t)::text as text from api_tokens t where id = ?", [id]);
  expect(rows[0].text).not.toContain(secret.slice(prefix.length));
});

test("lets a token for tests alone buy", async () => {
  const agent = await office.as(await office.person("agent"));
  const buying = { name: "CRM", scopes: [ApiTokenScope.PURCHASES] };
  const { secret } = await tokens.createApiToken({ ...buying, test: true }, agent);
  expect(await tokens.useApiToken({ secret })).toMatchObject({ scopes: buying.scopes, test: true });
  // The gateway's contract refuses it with the field; this is the last word.
  await expect(tokens.createApiToken(buying, agent)).rejects.toThrow();
  expect(await office.db("api_tokens").whereRaw("'purchases' = any (scopes) and not is_test")).toEqual([]);
});

test("notes the use of a token once a minute", async () => {
  const agent = await office.person("agent");
  const { secret } = await create(agent);
  const lastUsed = async () => Number((await list(agent))[0]?.lastUsedAt?.seconds ?? 0);
  expect(await lastUsed()).toBe(0);
  await tokens.useApiToken({ secret });
  const first = await lastUsed();
  office.clock.advance(seconds(59));
  await tokens.useApiToken({ secret });
  expect(await lastUsed()).toBe(first);
  office.clock.advance(seconds(1));
  await tokens.useApiToken({ secret });
  expect(await lastUsed()).toBe(first + 60);
});

test("answers alike for a token that is wrong, was revoked or has expired", async () => {
  const agent = await office.person("agent");
  const [revoked, expired] = [await create(agent), await create(agent)];
  await tokens.revokeApiToken({ id: revoked.id }, await office.as(agent));
  office.clock.advance(days(365));
  const answers = ["dlt_wrong", `${revoked.secret}x`, revoked.secret, expired.secret].map(async (secret) => {
    const { code, fields, params } = await refusalOf(tokens.useApiToken({ secret }));
    return JSON.stringify([code, fields, params]);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['["token_invalid",[],{}]']));
});

test("keeps a token alive that is used once a year, and ends one that is not", async () => {
  const agent = await office.person("agent");
  const { secret } = await create(agent);
  for (const _ of [1, 2]) {
    office.clock.advance(days(364));
    expect(await use(secret)).toBe("answered");
  }
  await kindsOf(agent);
  office.clock.advance(days(365));
  await office.runJob("purge-old-data");
  expect(await use(secret)).toBe("token_invalid");
  expect(await kindsOf(agent)).toMatchObject([{ hasLive: false, hasTest: false }]);
});

test("creates ten tokens of an agent at most, however many calls come at once", async () => {
  const agent = await office.person("agent");
  const outcomes = await Promise.all(Array.from({ length: 14 }, () => outcomeOf(create(agent))));
  expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "tokens_full")).toHaveLength(4);
  const [one] = await list(agent);
  await tokens.revokeApiToken({ id: one!.id }, await office.as(agent));
  expect(await outcomeOf(create(agent))).toBe("answered");
});

test("revokes no token of another agent", async () => {
  const [agent, other] = [await office.person("agent"), await office.person("agent")];
  const { id, secret } = await create(agent);
  await tokens.revokeApiToken({ id }, await office.as(other));
  expect(await use(secret)).toBe("answered");
  expect(await list(other)).toEqual([]);
});

test("gives no tokens to admins, nor to one who acts as the agent", async () => {
  const agent = await office.person("agent");
  const acting = await office.asCaller(agent.id, { role: "agent", actorId: admin.id });
  expect(await outcomeOf(create(admin))).toBe("forbidden");
  expect(await outcomeOf(tokens.createApiToken({ name: "CRM", scopes }, acting))).toBe("not_while_impersonating");
  expect(await outcomeOf(tokens.listApiTokens({}, acting))).toBe("not_while_impersonating");
});

const endings: [string, (person: Person) => Promise<unknown>][] = [
  [
    "deactivates the account",
    async ({ id }) => office.users.deactivateUser({ userId: id, reason: "Left" }, await office.as(admin)),
  ],
  [
    "makes the agent an admin",
    async ({ id }) => office.users.correctUser({ userId: id, role: Role.ADMIN }, await office.as(superAdmin)),
  ],
  [
    "ends the sessions of the account as an admin",
    async ({ id }) => {
      const as = await office.as(admin);
      const count = async () => (await office.users.getUser({ userId: id }, as)).apiTokens;
      expect(await count()).toBe(1);
      await office.users.endUserSessions({ userId: id }, as);
      expect(await count()).toBe(0);
    },
  ],
  [
    "declines the terms",
    async (person) =>
      office.clientOf("gateway", IdentityService).answerTerms({ accepted: false }, await office.as(person)),
  ],
];

test.each(endings)("ends every token of an agent for good when somebody %s", async (_, end) => {
  const agent = await office.person("agent");
  const { secret } = await create(agent);
  expect(await kindsOf(agent)).toMatchObject([{ hasLive: true, hasTest: false, version: 1 }]);
  await end(agent);
  expect(await kindsOf(agent)).toMatchObject([{ hasLive: false, hasTest: false, version: 2 }]);
  await office.db("users").where({ id: agent.id }).update({ status: "active", role: "agent", erased_at: null });
  expect(await use(secret)).toBe("token_invalid");
});

test("ends the tokens of an erased account without an event that may come after its erasure", async () => {
  const agent = await office.person("agent");
  const { secret } = await create(agent);
  await kindsOf(agent);
  await office.clientOf("gateway", OwnDataService).eraseAccount({ password: "correct horse" }, await office.as(agent));
  expect(await kindsOf(agent)).toEqual([]);
  await office.db("users").where({ id: agent.id }).update({ status: "active", role: "agent", erased_at: null });
  expect(await use(secret)).toBe("token_invalid");
});

test("leaves no token to an agent who is deactivated while creating one", async () => {
  for (let round = 0; round < 5; round++) {
    const agent = await office.person("agent");
    const [created] = await Promise.all([
      create(agent).catch(() => undefined),
      office.users.deactivateUser({ userId: agent.id, reason: "Left" }, await office.as(admin)),
    ]);
    if (created) expect(await use(created.secret)).toBe("token_invalid");
    expect(await office.db("api_tokens").where({ user_id: agent.id }).whereNull("revoked_at")).toEqual([]);
  }
});

test("publishes the kinds of an account's tokens only when they change", async () => {
  const agent = await office.person("agent");
  const [first, second] = [await create(agent), await create(agent)];
  expect(await kindsOf(agent)).toMatchObject([{ hasLive: true, version: 1 }]);
  const inTest = await create(agent, { test: true });
  expect(inTest.secret).toMatch(/^dlt_test_/);
  for (const { id } of [first, second]) await tokens.revokeApiToken({ id }, await office.as(agent));
  expect(await kindsOf(agent)).toMatchObject([
    { hasLive: true, hasTest: true, version: 2 },
    { hasLive: false, hasTest: true, version: 3 },
  ]);
});

test("publishes nothing personal of a token", () => {
  expect(TokenKindsChangedSchema.fields.map(({ name }) => name)).toEqual([
    "user_id",
    "country",
    "has_live",
    "has_test",
  ]);
});

test("mails an agent the name and scopes of a new token, but not of one of test mode", async () => {
  const agent = await office.person("agent");
  await create(agent, { test: true });
  const { id } = await create(agent, { name: "Board" });
  await tokens.revokeApiToken({ id }, await office.as(agent));
  const notices = (await drainOutbox(office.db)).of(NoticeMailQueuedSchema).filter(({ userId }) => userId === agent.id);
  expect(notices).toMatchObject([{ kind: NoticeKind.API_TOKEN_CREATED, apiTokenId: id }]);
  const about = { userId: agent.id, apiTokenId: id };
  const mail = await office.notifications.getMailRecipient(about);
  expect(mail).toMatchObject({ deliverable: true, apiTokenName: "Board", apiTokenScopes: scopes });
  const other = await office.person("agent");
  expect((await office.notifications.getMailRecipient({ ...about, userId: other.id })).deliverable).toBe(false);
});

test("exports tokens with their names and uses, and erases them with the account", async () => {
  const agent = await office.person("agent");
  const { prefix, secret } = await create(agent, { name: "Anna's CRM" });
  const exported = await makeOwnDataStore(office.db).export(agent.id);
  expect(JSON.parse(exported).apiTokens).toMatchObject([{ name: "Anna's CRM", prefix, scopes: ["events", "leads"] }]);
  expect(exported).not.toContain(secret);
  await office.clientOf("gateway", OwnDataService).eraseAccount({ password: "correct horse" }, await office.as(agent));
  for (const table of ["api_tokens", "token_kinds"])
    expect(await office.db(table).where({ user_id: agent.id })).toEqual([]);
});

test("purges a revoked token 30 days after its end", async () => {
  const agent = await office.person("agent");
  const { id } = await create(agent);
  await tokens.revokeApiToken({ id }, await office.as(agent));
  const kept = async () => {
    await office.runJob("purge-old-data");
    return office.db("api_tokens").where({ id });
  };
  office.clock.advance(days(30) - 1);
  expect(await kept()).toHaveLength(1);
  office.clock.advance(1);
  expect(await kept()).toEqual([]);
});
