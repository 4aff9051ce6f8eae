import { eventually } from "@doorlight/common/testing/eventually";
import {
  addProspectNote,
  addWebhook,
  buyLead,
  changeAgency,
  changeLeadList,
  changeProspect,
  createDeal,
  createOffice,
  createSource,
  downloadUserExport,
  getAgency,
  getCampaign,
  getImport,
  getLeadList,
  getListUnsubscription,
  getOfficeInvitation,
  getProspect,
  getSourceCallback,
  inviteColleague,
  inviteProspect,
  listImports,
  listSourceCallbackAttempts,
  logContactAttempt,
  pauseCampaign,
  pauseLeadList,
  previewCampaignMail,
  replayWebhooks,
  requestUserExport,
  resumeCampaign,
  resumeLeadList,
  revertAgency,
  rotateSourceCallbackSecret,
  rotateWebhookSecret,
  setSourceCallback,
  startCampaign,
  stopCampaign,
  testSourceCallback,
  undoContactAttempt,
  undoImport,
  updateDeal,
  uploadCampaignPicture,
} from "@doorlight/gateway/contract";
import { beforeAll, expect, test } from "@jest/globals";
import { type Agent, someAdmin, someAgent, someDeal, someLead } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { someLeadList } from "./support/lead-lists.ts";
import { png } from "./support/png.ts";
import { someAgency } from "./support/some-agency.ts";
import { someCampaign } from "./support/some-campaign.ts";
import { someProspect } from "./support/some-prospect.ts";
import { Visitor } from "./support/visitor.ts";
import { someHook } from "./support/webhooks.ts";
import { inLetters } from "./support/in-letters.ts";

// Operations of which no other test has a success: each answer is compared with the document, and recorded for it.

let agent: Agent;
let admin: Agent;
const of = (id: string) => ({ params: { id } });

beforeAll(async () => {
  [agent, admin] = await Promise.all([someAgent(), someAdmin("super_admin")]);
});

test("answers what an agent does with lists, endpoints, attempts and invitations as documented", async () => {
  const { list } = await someLeadList(agent, { mode: "notification" });
  const { name, locationIds, propertyTypes, leadTypes, mode, pace, away, quietHours } = list;
  const draft = { name, locationIds, propertyTypes, leadTypes, mode, pace, away, quietHours, alternateEmail: null };
  const body = { ...draft, name: "Helsinki, quietly", webhookUrl: someHook(), version: list.version };
  const changed = (await agent.call(changeLeadList, { ...of(list.id), body })).list;
  expect(changed.webhookEndpointId).not.toBeNull();
  expect((await agent.call(pauseLeadList, of(list.id))).list.pausedAt).not.toBeNull();
  expect((await agent.call(resumeLeadList, of(list.id))).list.pausedAt).toBeNull();
  expect((await agent.call(getLeadList, of(list.id))).list.name).toBe(body.name);
  const [lead] = await Promise.all([someLead(), someLead()]);
  const params = { token: await mailedTo(agent.email, /lead-lists\/unsubscribe\/([\w-]+)/) };
  expect(await new Visitor().call(getListUnsubscription, { params })).toMatchObject({ name: body.name });

  const { endpoint, secret } = await agent.call(addWebhook, { body: { url: someHook(), eventTypes: [] } });
  expect((await agent.call(rotateWebhookSecret, of(endpoint.id))).secret).not.toBe(secret);
  const day = { from: new Date(Date.now() - 86_400_000).toISOString(), until: new Date().toISOString() };
  expect(await agent.call(replayWebhooks, { ...of(endpoint.id), body: day })).toEqual({ count: 0 });

  const { purchase } = await agent.call(buyLead, { ...of(lead.id), body: {} });
  const attempt = await eventually(async () => {
    const body = { kind: "no_answer" as const, at: new Date().toISOString(), note: "" };
    return (await agent.call(logContactAttempt, { ...of(purchase.id), body })).attempt;
  });
  const logged = { params: { id: purchase.id, attemptId: attempt.id } };
  expect((await agent.call(undoContactAttempt, logged)).eligibility.refusal).toBeNull();

  const colleague = await someAgent();
  await agent.call(createOffice, { body: { name: `Kotikulma ${inLetters(crypto.randomUUID())}` } });
  await agent.call(inviteColleague, { body: { email: colleague.email } });
  const token = await mailedTo(colleague.email, links.officeInvitation);
  expect((await colleague.call(getOfficeInvitation, { body: { token } })).inviterName).toBe("Aino Agent");
});

test("answers what admins do with agencies, imports and prospects as documented", async () => {
  const id = await someAgency(admin);
  const { agency } = await admin.call(getAgency, of(id));
  const { name } = agency;
  const body = { name, website: "", source: "", commissionRate: 3.5, commissionFee: null, listingCount: 18, stock: [] };
  expect((await admin.call(changeAgency, { ...of(id), body })).agency.listingCount).toBe(18);
  expect((await admin.call(revertAgency, of(id))).agency.listingCount).not.toBe(18);
  const importId = (await admin.call(listImports, { query: { country: "FI" } })).items[0]!.id;
  const isFinished = async () => (await admin.call(getImport, of(importId))).import.finishedAt ?? Promise.reject();
  await eventually(isFinished);
  expect((await admin.call(undoImport, of(importId))).import.undoneAt).not.toBeNull();

  const prospectId = await someProspect(admin);
  const { prospect } = await admin.call(getProspect, of(prospectId));
  const change = { brand: "Kotikulma Välitys", version: prospect.version };
  expect((await admin.call(changeProspect, { ...of(prospectId), body: change })).prospect.brand).toBe(change.brand);
  const { note } = await admin.call(addProspectNote, { ...of(prospectId), body: { text: "Soittaa ensi viikolla." } });
  expect(note.author).toBe("Aino Agent");
  const named = { firstName: "Aino", lastName: "Laine" };
  await admin.call(inviteProspect, { ...of(prospectId), body: named });
});

test("answers what admins do with a campaign as documented", async () => {
  await someProspect(admin);
  const id = await someCampaign(admin, awayFromNow());
  const { campaign } = await admin.call(getCampaign, of(id));
  const pictures = { ...uploadCampaignPicture, path: `/api/admin/campaigns/${id}/pictures` as const };
  expect((await admin.upload(pictures, png(40, 20))).status).toBe(201);
  const blocks = [{ kind: "text" as const, text: { fi: "Hei {{first_name|kollega}}!" } }];
  const content = { subject: { fi: "Syksyn uutiset" }, preheader: {}, blocks, fallback: "fi" as const };
  const preview = { content, country: "FI", locale: "fi" as const };
  expect((await admin.call(previewCampaignMail, { body: preview })).subject).toBe("Syksyn uutiset");
  await admin.call(startCampaign, { ...of(id), body: { version: campaign.version, startsAt: null } });
  const stateOf = async (call: typeof pauseCampaign) => (await admin.call(call, of(id))).campaign.state;
  await eventually(async () => {
    expect((await admin.call(getCampaign, of(id))).campaign.state).toBe("sending");
  });
  expect(await stateOf(pauseCampaign)).toBe("paused");
  expect(await stateOf(resumeCampaign)).toBe("sending");
  expect(await stateOf(stopCampaign)).toBe("stopped");
});

test("answers what admins do with a source's callback, a deal and an export as documented", async () => {
  const source = { name: `callback-${crypto.randomUUID().slice(0, 8)}`, country: "FI", price: 1_200 };
  const { id } = await admin.call(createSource, { body: source });
  const { secret } = await admin.call(setSourceCallback, { ...of(id), body: { url: someHook() } });
  await admin.call(testSourceCallback, of(id));
  expect((await admin.call(rotateSourceCallbackSecret, of(id))).secret).not.toBe(secret);
  await eventually(async () => {
    expect((await admin.call(listSourceCallbackAttempts, of(id))).items).toHaveLength(1);
  });
  expect((await admin.call(getSourceCallback, of(id))).callback?.state).toBe("on");

  const { deal } = await admin.call(createDeal, { body: someDeal(agent) });
  const body = { ...someDeal(agent, { fee: 18_000 }), version: deal.version };
  expect((await admin.call(updateDeal, { ...of(deal.id), body })).deal.fee.amount).toBe(18_000);

  const asked = { ...of(agent.id), body: { reason: "Asked by phone" } };
  const { id: exportId } = (await admin.call(requestUserExport, asked)).export;
  const file = await eventually(() => admin.call(downloadUserExport, { params: { id: agent.id, exportId } }));
  expect(JSON.stringify(file)).toContain(agent.email);
});

/** An hour of the day at which no mail goes out now. */
function awayFromNow() {
  const from = ((new Date().getUTCHours() + 12) % 24) * 60;
  return { from, until: from + 60 };
}
