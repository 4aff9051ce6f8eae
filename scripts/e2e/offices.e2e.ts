import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import {
  acceptOfficeInvitation,
  buyLead,
  createOffice,
  decideJoinRequest,
  getMembership,
  getLead,
  getUserLinks,
  inviteColleague,
  leaveOffice,
  listLeadsInOffice,
  listOwnDeals,
  listJoinRequests,
  listSharedCredits,
  me,
  requestToJoinOffice,
  searchOffices,
  withdrawJoinRequest,
} from "@doorlight/gateway/contract";
import { activeDeal, paysByInvoice, someAdmin, someAgent, someEmail, someLead } from "./support/given.ts";
import { links, mailedAgain, mailedTo, mailsTo } from "./support/inbox.ts";
import { inLetters } from "./support/in-letters.ts";

const someName = () => `Office ${inLetters(randomUUID())}`;

test("creates an office once, whatever the case of its name, and finds it by name", async () => {
  const [founder, other, abroad] = await Promise.all([someAgent(), someAgent(), someAgent({ country: "SE" })]);
  const name = someName();
  const { user } = await founder.call(createOffice, { body: { name } });
  expect(user.office).toMatchObject({ name });
  expect(await other.refused(createOffice, { body: { name: ` ${name.toUpperCase()}` } })).toMatchObject({
    status: 409,
    code: "office_exists",
  });
  expect(await founder.refused(createOffice, { body: { name: someName() } })).toMatchObject({ code: "office_member" });
  const q = name.slice(3).toLowerCase();
  expect((await other.call(searchOffices, { query: { q } })).items).toEqual([{ ...user.office, members: 1 }]);
  expect((await abroad.call(searchOffices, { query: { q } })).items).toEqual([]);
});

test("lets a colleague join an office once by a mailed invitation, and counts both as one buyer", async () => {
  const [founder, colleague, other] = await Promise.all([someAgent(), someAgent(), someAgent()]);
  const { user } = await founder.call(createOffice, { body: { name: someName() } });
  const unknown = someEmail("nobody");
  for (const email of [colleague.email, unknown]) {
    expect(await founder.call(inviteColleague, { body: { email } })).toEqual({ status: "sent_if_known" });
  }
  const sent = async () => (await founder.call(getMembership)).invitations.map(({ email }) => email);
  expect(await sent()).toEqual([unknown, colleague.email]);
  const token = await mailedTo(colleague.email, links.officeInvitation);
  expect(await mailsTo(unknown)).toEqual([]);
  expect(await other.refused(acceptOfficeInvitation, { body: { token } })).toMatchObject({ status: 410 });
  expect((await colleague.call(acceptOfficeInvitation, { body: { token } })).user.office).toEqual(user.office);
  expect(await colleague.refused(acceptOfficeInvitation, { body: { token } })).toMatchObject({ status: 410 });
  expect((await founder.call(getMembership)).members.map(({ id }) => id).toSorted()).toEqual(
    [founder.id, colleague.id].toSorted(),
  );
  expect(await sent()).toEqual([unknown]);

  const lead = await someLead();
  await founder.call(buyLead, { params: { id: lead.id }, body: {} });
  expect(await colleague.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({
    status: 406,
    code: "office_already_bought",
  });
  expect((await colleague.call(leaveOffice)).user.office).toBeNull();
  expect(await colleague.refused(inviteColleague, { body: { email: other.email } })).toMatchObject({ status: 403 });
});

test("shows admins a lead that the founder of an office and an agent who joins both bought", async () => {
  const [founder, joiner, admin, lead] = await Promise.all([someAgent(), someAgent(), someAdmin(), someLead()]);
  const { user } = await founder.call(createOffice, { body: { name: someName() } });
  for (const agent of [founder, joiner]) await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  await founder.call(inviteColleague, { body: { email: joiner.email } });
  const token = await mailedTo(joiner.email, links.officeInvitation);
  await joiner.call(acceptOfficeInvitation, { body: { token } });
  const meeting = { leadId: lead.id, office: user.office, user: { id: joiner.id }, colleague: { id: founder.id } };
  await eventually(async () =>
    expect((await admin.call(getUserLinks, { params: { id: founder.id } })).leads).toMatchObject([meeting]),
  );
  const { items } = await admin.call(listLeadsInOffice, { query: {} });
  expect(items.find(({ leadId }) => leadId === lead.id)).toMatchObject(meeting);
  expect((await admin.call(listSharedCredits, { query: { outcome: "spent" } })).items).toBeInstanceOf(Array);
});

test("refuses the lead to an agent who leaves the office of a buyer, even after coming back", async () => {
  const [founder, colleague] = await Promise.all([someAgent(), someAgent()]);
  await founder.call(createOffice, { body: { name: someName() } });
  const join = async (time: number) => {
    await founder.call(inviteColleague, { body: { email: colleague.email } });
    const token = await mailedAgain(colleague.email, links.officeInvitation, time);
    await colleague.call(acceptOfficeInvitation, { body: { token } });
  };
  await join(1);
  const lead = await someLead();
  const buy = { params: { id: lead.id }, body: {} };
  await founder.call(buyLead, buy);
  expect(await colleague.refused(buyLead, buy)).toMatchObject({ status: 406, code: "office_already_bought" });

  expect((await colleague.call(leaveOffice)).user.office).toBeNull();
  expect(await colleague.refused(buyLead, buy)).toMatchObject({ status: 406, code: "office_already_bought" });
  await join(2);
  expect(await colleague.refused(buyLead, buy)).toMatchObject({ status: 406, code: "office_already_bought" });
});

test("stops an office's deal from paying or discounting for an agent who has left", async () => {
  const office = someName();
  const [admin, payer] = await Promise.all([someAdmin(), someAgent({ office })]);
  const colleague = await someAgent({ office });
  const { id } = (await payer.call(me)).user.office!;
  await activeDeal(admin, payer, { owner: { kind: "office", id } });
  await paysByInvoice(colleague);
  // With the free credit.
  await colleague.call(buyLead, { params: { id: (await someLead()).id }, body: {} });
  const params = { id: (await someLead()).id };
  await eventually(async () =>
    expect((await colleague.call(getLead, { params })).quote).toMatchObject({ paymentSource: "quota" }),
  );

  await colleague.call(leaveOffice);
  const { quote } = await colleague.call(getLead, { params });
  expect(quote?.paymentSource).toBe("invoice");
  expect(quote?.parts.map(({ kind }) => kind)).not.toContain("discount");
  expect((await colleague.call(me)).user.quota).toBeNull();
  expect((await colleague.call(listOwnDeals)).items).toEqual([]);
  const { purchase } = await colleague.call(buyLead, { params, body: {} });
  expect(purchase).toMatchObject({ paymentSource: "invoice", fee: quote?.price });
});

test("lets an admin approve and reject requests to join an office", async () => {
  const [founder, asking, refused, admin] = await Promise.all([someAgent(), someAgent(), someAgent(), someAdmin()]);
  const { user } = await founder.call(createOffice, { body: { name: someName() } });
  const officeId = user.office!.id;
  for (const one of [asking, refused]) {
    expect((await one.call(requestToJoinOffice, { body: { officeId } })).requested).toEqual(user.office);
  }
  const requests = (await admin.call(listJoinRequests)).items.filter(({ office }) => office.id === officeId);
  expect(requests.map((one) => [one.user.email, one.officeMembers])).toEqual([
    [asking.email, 1],
    [refused.email, 1],
  ]);
  const [first, second] = requests.map(({ id }) => id);
  await admin.call(decideJoinRequest, { params: { id: first! }, body: { approved: true } });
  await admin.call(decideJoinRequest, { params: { id: second! }, body: { approved: false } });
  expect(await admin.refused(decideJoinRequest, { params: { id: first! }, body: { approved: false } })).toMatchObject({
    status: 404,
  });
  // After a change by somebody else the user's own sessions see it within seconds.
  await eventually(async () => expect((await asking.call(me)).user.office).toEqual(user.office), { timeoutMs: 10_000 });
  expect((await refused.call(getMembership)).requested).toBeNull();
  await mailedTo(asking.email, /(You have joined an office)/);
});

test("withdraws and replaces a request to join an office, of the agent's country only", async () => {
  const [one, two, asking] = await Promise.all([someAgent(), someAgent(), someAgent()]);
  const offices = [];
  for (const founder of [one, two]) {
    offices.push((await founder.call(createOffice, { body: { name: someName() } })).user.office!);
  }
  for (const { id } of offices) await asking.call(requestToJoinOffice, { body: { officeId: id } });
  expect((await asking.call(getMembership)).requested).toEqual(offices[1]);
  await asking.call(withdrawJoinRequest);
  expect((await asking.call(getMembership)).requested).toBeNull();
  const abroad = await someAgent({ country: "SE" });
  expect(await abroad.refused(requestToJoinOffice, { body: { officeId: offices[0]!.id } })).toMatchObject({
    status: 404,
  });
  expect(await asking.refused(requestToJoinOffice, { body: { officeId: randomUUID() } })).toMatchObject({
    status: 404,
  });
});
