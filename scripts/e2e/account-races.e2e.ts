import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { beforeAll, expect, test } from "@jest/globals";
import * as calls from "@doorlight/gateway/contract";
import { type Agent, paysByInvoice, PASSWORD, someAdmin, someAgent, someEmail, someLead } from "./support/given.ts";
import { queryDatabase } from "./support/database.ts";
import { links, mailedTo, mailsTo } from "./support/inbox.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { inLetters } from "./support/in-letters.ts";

const AT_ONCE = 8;

type Status = { status: number };

async function atOnce(act: (index: number) => Promise<Status>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)));
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

const oneOf = (won: number, lost: number) => [won, ...Array.from({ length: AT_ONCE - 1 }, () => lost)];

test("leaves one of many sign-ups with one address at once to confirm, with one free credit", async () => {
  const email = someEmail("race");
  const statuses = await atOnce((index) =>
    new Visitor().try(calls.register, {
      body: {
        country: "FI",
        firstName: `Racer ${index}`,
        lastName: "Agent",
        // One address, however it is written.
        email: index % 2 ? email.toUpperCase() : email,
        password: PASSWORD,
        locale: "en",
      },
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([202]));
  const agent = new Visitor();
  const works = async (token: string) =>
    (await agent.try(calls.confirmEmail, { body: { token, password: PASSWORD } })).status === 200;
  await eventually(async () => {
    const tokens = (await mailsTo(email)).flatMap(({ text }) => links.signUp.exec(text)?.[1] ?? []);
    const working = (await Promise.all(tokens.map(works))).filter(Boolean);
    expect(working).toHaveLength(1);
  });
  expect((await agent.call(calls.me)).user.credits).toBe(1);
});

test("lets one of many agents who create one office at once succeed", async () => {
  const founders = await Promise.all(Array.from({ length: AT_ONCE }, () => someAgent()));
  const name = `Race ${inLetters(randomUUID())}`;
  expect(await atOnce((index) => founders[index]!.try(calls.createOffice, { body: { name } }))).toEqual(
    oneOf(201, 409),
  );
  const offices = await Promise.all(founders.map(async (one) => (await one.call(calls.me)).user.office));
  expect(offices.filter(Boolean)).toHaveLength(1);
});

test("gives an agent who creates many offices at once one", async () => {
  const founder = await someAgent();
  const names = Array.from({ length: AT_ONCE }, () => `Race ${inLetters(randomUUID())}`);
  expect(await atOnce((index) => founder.try(calls.createOffice, { body: { name: names[index]! } }))).toEqual(
    oneOf(201, 409),
  );
  const made = await queryDatabase(
    stack,
    "identity",
    `select 1 from offices where name in (${names.map((name) => `'${name}'`).join()})`,
  );
  expect(made).toHaveLength(1);
});

test("accepts an office invitation once of many at once, by its recipient and not another user", async () => {
  const [founder, colleague, other] = await Promise.all([someAgent(), someAgent(), someAgent()]);
  await founder.call(calls.createOffice, { body: { name: `Race ${inLetters(randomUUID())}` } });
  await founder.call(calls.inviteColleague, { body: { email: colleague.email } });
  const token = await mailedTo(colleague.email, links.officeInvitation);
  const accept = (index: number) =>
    (index % 3 ? colleague : other).try(calls.acceptOfficeInvitation, { body: { token } });
  expect(await atOnce(accept)).toEqual(oneOf(200, 410));
  expect((await founder.call(calls.getMembership)).members).toHaveLength(2);
  expect((await other.call(calls.me)).user.office).toBeNull();
});

test("keeps one of the data exports requested at once", async () => {
  const agent = await someAgent();
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => agent.call(calls.requestExport)));
  const ids = new Set(replies.map((reply) => reply.export.id));
  // Only an export that is ready already may be replaced.
  expect(ids.size).toBeLessThan(AT_ONCE / 2);
  const kept = await queryDatabase<{ id: string }>(
    stack,
    "identity",
    `select id from data_exports where user_id = '${agent.id}'`,
  );
  expect(kept).toHaveLength(1);
  expect(ids).toContain(kept[0]?.id);
  await eventually(async () => expect((await agent.call(calls.getExport)).export?.state).toBe("ready"));
});

let leadIds: string[];
beforeAll(async () => {
  leadIds = (await Promise.all(Array.from({ length: 8 }, () => someLead()))).map(({ id }) => id);
});

/** Two windows buy lead after lead, until six attempts have started after the end of the account. */
async function buyUntil(agent: Agent, endAccount: () => Promise<unknown>) {
  const attempts: { afterEnd: boolean; status: number; code: string | undefined }[] = [];
  let hasEnded = false;
  const isDone = () => attempts.filter(({ afterEnd }) => afterEnd).length >= 6;
  const window = async () => {
    for (let index = 0; !isDone(); index += 1) {
      const id = leadIds[index % leadIds.length]!;
      const afterEnd = hasEnded;
      const { status, body } = await agent.try(calls.buyLead, { params: { id }, body: {} });
      attempts.push({ afterEnd, status, code: (body as { code?: string }).code });
    }
  };
  const other = async () => {
    await eventually(() => expect(attempts.length).toBeGreaterThan(1));
    await endAccount();
    hasEnded = true;
  };
  await Promise.all([window(), window(), other()]);
  return { before: attempts.filter(({ afterEnd }) => !afterEnd), after: attempts.filter(({ afterEnd }) => afterEnd) };
}

const purchasesOf = (agent: Agent) =>
  queryDatabase<{ id: string }>(stack, "purchasing", `select id from purchases where buyer_id = '${agent.id}'`);

test.each<[string, (agent: Agent, admin: Agent) => Promise<unknown>]>([
  ["is deactivated", (agent, admin) => admin.call(calls.deactivateUser, { params: { id: agent.id }, body: {} })],
  [
    "erases itself",
    async ({ cookie }) => {
      const window = new Visitor();
      window.cookie = cookie;
      await window.call(calls.eraseAccount, { body: { password: PASSWORD, confirm: true } });
    },
  ],
])("lets an account that %s while it buys buy nothing more, and keeps its earlier purchases", async (_how, end) => {
  const [agent, admin] = await Promise.all([someAgent(), someAdmin()]);
  await paysByInvoice(agent);
  const { before, after } = await buyUntil(agent, () => end(agent, admin));
  const bought = before.filter(({ status }) => status === 201);
  expect(bought.length).toBeGreaterThan(1);
  expect(after.filter(({ status, code }) => status !== 401 || code !== "login_required")).toEqual([]);
  await eventually(async () => {
    const sql = `select active from accounts where user_id = '${agent.id}'`;
    expect(await queryDatabase(stack, "purchasing", sql)).toEqual([{ active: false }]);
  });
  // The attempts that were under way at the end, one in each window, may have bought although they were refused.
  const purchases = (await purchasesOf(agent)).length;
  expect(purchases).toBeGreaterThanOrEqual(bought.length);
  expect(purchases).toBeLessThanOrEqual(bought.length + 2);
  const settled = `select 1 from ledger_transactions where kind = 'charge' and user_id = '${agent.id}'`;
  expect(await queryDatabase(stack, "purchasing", settled)).toHaveLength(purchases);
});
