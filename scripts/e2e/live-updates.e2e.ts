import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing/eventually";
import {
  answerTerms,
  buyLead,
  changePassword,
  closeSellerRequest,
  endOtherSessions,
  EVENTS_PATH,
  logout,
  me,
} from "@doorlight/gateway/contract";
import { idThatCanBeReplayed, openStream } from "./support/event-stream.ts";
import {
  activeDeal,
  type Agent,
  loggedIn,
  PASSWORD,
  paysByInvoice,
  someAdmin,
  someAgent,
  someLead,
} from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";

let bystander: Agent;
beforeAll(async () => {
  bystander = await someAgent();
});

// A gateway that has just started sees no events until it has joined.
beforeEach(async () => {
  const stream = await openStream(bystander);
  await eventually(async () => {
    await paysByInvoice(bystander);
    expect(stream.text).toContain("event: account");
  });
  stream.stop();
});

test("changes spots on other open pages by a purchase and a closing, in the same country only", async () => {
  const [buyer, watcher, abroad] = await Promise.all([someAgent(), someAgent(), someAgent({ country: "SE" })]);
  const lead = await someLead();
  const [there, elsewhere] = [await openStream(watcher), await openStream(abroad)];

  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  await eventually(() => expect(there.text).toContain(`"leadId":"${lead.id}","spotsLeft":3,"closed":false`));
  await new Visitor().call(closeSellerRequest, { params: { hash: lead.hash } });
  await eventually(() => expect(there.text).toContain(`"leadId":"${lead.id}","spotsLeft":3,"closed":true`));

  expect(elsewhere.text).not.toContain(lead.id);
  there.stop();
  elsewhere.stop();
});

test("resumes an interrupted stream where it ended", async () => {
  const [buyer, watcher] = await Promise.all([someAgent(), someAgent()]);
  const lead = await someLead();
  const lastId = await idThatCanBeReplayed(watcher);
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  const spots = `"leadId":"${lead.id}","spotsLeft":3`;
  const witness = await openStream(buyer, lastId);
  await eventually(() => expect(witness.text).toContain(spots));
  const again = await openStream(watcher, lastId);
  await eventually(() => expect(again.text).toContain(spots));
  expect(again.text).not.toContain("event: reset");
  for (const stream of [witness, again]) stream.stop();
});

test("shows a purchase in the agent's other pages, and in nobody else's", async () => {
  const [buyer, other] = await Promise.all([someAgent(), someAgent()]);
  const lead = await someLead();
  const [own, elsewhere] = [await openStream(buyer), await openStream(other)];
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  await eventually(() => expect(own.text).toContain(`event: purchased\ndata: {"leadId":"${lead.id}"}`));
  await eventually(() => expect(elsewhere.text).toContain(lead.id));
  expect(elsewhere.text).not.toContain("event: purchased");
  own.stop();
  elsewhere.stop();
});

test("shows an office's deal and purchases by it on its agents' open pages, in nobody else's", async () => {
  const office = randomUUID();
  const [admin, payer, other] = await Promise.all([someAdmin(), someAgent({ office }), someAgent()]);
  const colleague = await someAgent({ office });
  const [there, elsewhere] = [await openStream(colleague), await openStream(other)];
  const { user } = await payer.call(me);
  await activeDeal(admin, payer, { owner: { kind: "office", id: user.office!.id } });
  // The deal and its leads: with the second of them every read has both.
  await eventually(() => expect(there.text.match(/event: account/g)?.length).toBeGreaterThan(1));
  expect((await colleague.call(me)).user.quota).toMatchObject({ used: 0, total: 5 });

  there.text = "";
  for (const { id } of await Promise.all([someLead(), someLead()])) {
    // The first is paid with the credit.
    await payer.call(buyLead, { params: { id }, body: {} });
  }
  await eventually(() => expect(there.text).toContain("event: account"));
  expect((await colleague.call(me)).user.quota).toMatchObject({ used: 1, total: 5 });
  expect(elsewhere.text).not.toContain("event: account");
  there.stop();
  elsewhere.stop();
});

test.each([
  ["a logout", (agent: Agent) => agent.call(logout)],
  ["the end of all other sessions", async ({ email }: Agent) => (await loggedIn(email)).call(endOtherSessions)],
  [
    "a change of the password",
    async ({ email }: Agent) =>
      (await loggedIn(email)).call(changePassword, {
        body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} renewed` },
      }),
  ],
  ["the refusal of the terms", (agent: Agent) => agent.call(answerTerms, { body: { accepted: false } })],
])("ends an open stream at once after %s", async (_what, end) => {
  const agent = await someAgent();
  const stream = await openStream(agent);
  await end(agent);
  // The heartbeat, which would end it too, comes after 20 seconds.
  await eventually(() => expect(stream.ended).toBe(true), { timeoutMs: 10_000 });
  expect(stream.text).toContain("event: session");
});

test("refuses the event stream to guests and after logout", async () => {
  const visitor = new Visitor();
  expect(await visitor.send("GET", EVENTS_PATH)).toMatchObject({ status: 401 });
  const agent = await someAgent();
  const cookie = agent.cookie;
  await agent.call(logout);
  visitor.cookie = cookie;
  expect(await visitor.send("GET", EVENTS_PATH)).toMatchObject({ status: 401 });
});
