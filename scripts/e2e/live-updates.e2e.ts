import { expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { buyLead, closeSellerRequest, EVENTS_PATH, logout } from "@doorlight/gateway/contract";
import { type Agent, someAgent, someLead } from "./support/given.ts";
import { address } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

/** The stream of events that an open page receives. */
async function openStream(agent: Agent) {
  const abort = new AbortController();
  const response = await fetch(address.product + EVENTS_PATH, {
    headers: { cookie: agent.cookie },
    signal: abort.signal,
  });
  const received = { text: "", ended: false, stop: () => abort.abort() };
  void (async () => {
    for await (const chunk of response.body ?? []) received.text += Buffer.from(chunk).toString();
    received.ended = true;
  })().catch(() => undefined);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  return received;
}

test("a purchase and a closing change the spots on other agents' open pages, in the same country only", async () => {
  const [buyer, watcher, abroad] = [await someAgent(), await someAgent(), await someAgent({ country: "SE" })];
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

test("the event stream is refused to guests and after logout", async () => {
  const visitor = new Visitor();
  expect(await visitor.send("GET", EVENTS_PATH)).toMatchObject({ status: 401 });
  const agent = await someAgent();
  const cookie = agent.cookie;
  await agent.call(logout);
  visitor.cookie = cookie;
  expect(await visitor.send("GET", EVENTS_PATH)).toMatchObject({ status: 401 });
});
