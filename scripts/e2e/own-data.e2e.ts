import { randomInt, randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { days } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import {
  buyLead,
  confirmEmail,
  createOffice,
  type DataExport,
  downloadExport,
  eraseAccount,
  exportSellerRequest,
  forgotPassword,
  getExport,
  getLead,
  getSellerPage,
  getUser,
  listUsers,
  login,
  me,
  putBillingDetails,
  putImage,
  register,
  requestExport,
  updateProfile,
  withdrawConsent,
} from "@doorlight/gateway/contract";
import {
  Agent,
  PASSWORD,
  proveAccount,
  someAdmin,
  someAgent,
  someEmail,
  someLead,
  someRequest,
  someTaxId,
} from "./support/given.ts";
import { links, mailedAgain, mailedTo, mailsTo } from "./support/inbox.ts";
import { png } from "./support/png.ts";
import { Visitor } from "./support/visitor.ts";
import { findTexts } from "./support/find-texts.ts";
import { inLetters } from "./support/in-letters.ts";

async function readyExport(agent: Agent): Promise<DataExport> {
  return eventually(async () => {
    const { export: newest } = await agent.call(getExport);
    return newest?.state === "ready" ? newest : Promise.reject(new Error(`the export is ${newest?.state}`));
  });
}

/** An agent whose fields all contain a mark, so that every copy can be found. */
async function markedAgent() {
  const mark = inLetters(randomUUID().replaceAll("-", ""));
  const agent = new Agent(`canary-${mark}@example.test`);
  const [firstName, lastName, title, businessName, reference] = ["First", "Last", "Title", "Business", "Ref"].map(
    (word) => `${word}${mark}`,
  ) as [string, string, string, string, string];
  await agent.call(register, {
    body: { country: "FI", firstName, lastName, email: agent.email, password: PASSWORD, locale: "en" },
  });
  const { user } = await agent.call(confirmEmail, { body: { token: await mailedTo(agent.email, links.signUp) } });
  agent.id = user.id;
  const digits = String(randomInt(1_000_000, 10_000_000));
  const phoneNumber = `+35840${digits}`;
  await agent.call(updateProfile, { body: { title, phoneNumber } });
  const taxId = someTaxId();
  await proveAccount(agent, taxId);
  await agent.call(putBillingDetails, {
    body: {
      businessName,
      taxId,
      streetAddress: "Fleminginkatu 1",
      postalCode: "00530",
      city: "Helsinki",
      reference,
      invoicingMethod: "other",
      billingMethod: "invoice",
    },
  });
  await agent.upload(putImage, png(64, 64));
  return { agent, canaries: [mark, phoneNumber, digits] };
}

test("exports the data of every service, to its user only", async () => {
  const { agent, canaries } = await markedAgent();
  const lead = await someLead();
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  expect((await agent.call(getExport)).export).toBeNull();
  const { export: started } = await agent.call(requestExport);
  expect(["running", "ready"]).toContain(started.state);
  const ready = await readyExport(agent);
  expect(ready.id).toBe(started.id);
  expect(ready.done).toBe(ready.total);
  expect(Date.parse(ready.expiresAt ?? "") - Date.parse(ready.requestedAt)).toBeGreaterThan(days(6));

  const reply = await agent.try(downloadExport, { params: { id: ready.id } });
  expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="?[\w-]+\.json"?$/);
  const text = JSON.stringify(reply.body);
  for (const canary of canaries) expect(text).toContain(canary);
  expect(text).toContain(lead.id);
  expect(text).not.toContain("argon2");
  expect(Object.keys(reply.body as object).length).toBeGreaterThan(2);
  await mailedTo(agent.email, /(account\/settings)/);

  const other = await someAgent();
  expect(await other.refused(downloadExport, { params: { id: ready.id } })).toMatchObject({ status: 404 });
  expect(await new Visitor().refused(downloadExport, { params: { id: ready.id } })).toMatchObject({ status: 401 });
});

test("erases an account from every store, and gives its address no second free credit", async () => {
  const { agent, canaries } = await markedAgent();
  const admin = await someAdmin();
  const elsewhere = new Visitor();
  await elsewhere.call(login, { body: { email: agent.email, password: PASSWORD } });
  await agent.call(createOffice, { body: { name: `Office of ${inLetters(randomUUID())}` } });
  await agent.call(buyLead, { params: { id: (await someLead()).id }, body: {} });
  await agent.call(requestExport);
  await readyExport(agent);
  expect(await findTexts(canaries)).not.toEqual([]);

  expect(await agent.refused(eraseAccount, { body: { confirm: true, password: "wrong-password" } })).toMatchObject({
    status: 403,
    code: "password_wrong",
  });
  expect(await agent.refused(eraseAccount, { body: { password: PASSWORD } as never })).toMatchObject({ status: 422 });
  const reply = await agent.try(eraseAccount, { body: { confirm: true, password: PASSWORD } });
  expect([reply.status, reply.headers.get("clear-site-data"), agent.cookie]).toEqual([204, '"cache"', ""]);
  expect(await elsewhere.refused(me)).toMatchObject({ status: 401 });
  expect(await new Visitor().refused(login, { body: { email: agent.email, password: PASSWORD } })).toMatchObject({
    code: "invalid_credentials",
  });
  const mails = (await mailsTo(agent.email)).length;
  await new Visitor().call(forgotPassword, { body: { email: agent.email } });

  // Cached copies of its sessions live for seconds, and its name until purchasing and billing say that it owes nothing.
  await eventually(async () => expect(await findTexts(canaries)).toEqual([]), { timeoutMs: 60_000 });
  expect((await mailsTo(agent.email)).length).toBe(mails);
  expect((await admin.call(listUsers, { query: { q: agent.email } })).items).toEqual([]);
  expect(await admin.try(getUser, { params: { id: agent.id } })).not.toMatchObject({
    body: { user: { email: agent.email } },
  });

  const again = new Visitor();
  const email = agent.email.toUpperCase();
  await again.call(register, {
    body: { country: "FI", firstName: "Back", lastName: "Again", email, password: PASSWORD, locale: "en" },
  });
  const { user } = await again.call(confirmEmail, { body: { token: await mailedAgain(email, links.signUp, 2) } });
  expect(user).toMatchObject({ credits: 0, profileImageUrl: null, title: null });
  expect(user.id).not.toBe(agent.id);
});

test("exports a seller's data, and after withdrawn consent erases the contact and sells no lead", async () => {
  const mark = randomUUID().replaceAll("-", "");
  const contact = {
    firstName: `Selma${mark}`,
    lastName: "Seller",
    email: someEmail(`seller${mark}`),
    phone: someRequest().contact.phone,
  };
  const lead = await someLead({ contact });
  const [buyer, late] = await Promise.all([someAgent(), someAgent()]);
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  const seller = new Visitor();
  const params = { hash: lead.hash };
  const exported = JSON.stringify(await seller.call(exportSellerRequest, { params }));
  for (const part of [contact.firstName, contact.email, lead.request.address, buyer.id])
    expect(exported).toContain(part);

  const { erasedAt } = await seller.call(withdrawConsent, { params });
  expect(await seller.call(withdrawConsent, { params })).toEqual({ erasedAt });
  expect(await late.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({ status: 404 });
  const bought = await buyer.call(getLead, { params: { id: lead.id } });
  expect(bought).toMatchObject({ status: "obtained", contact: null, contactErasedAt: erasedAt });
  await mailedTo(contact.email, /(Your details are erased)/);
  // The address alone, to which that mail goes.
  const kept = [`leads public.withdrawal_mails: ${mark}`];
  await eventually(async () => expect(await findTexts([mark])).toEqual(kept), { timeoutMs: 60_000 });
  const page = await seller.try(getSellerPage, { params });
  expect(JSON.stringify(page.body)).not.toContain(mark);
  expect(await new Visitor().refused(exportSellerRequest, { params: { hash: "x".repeat(40) } })).toMatchObject({
    status: 404,
  });
});
