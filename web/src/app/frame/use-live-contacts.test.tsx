import { getFollowUp, getLead, getPurchaseRefunds, type LeadDetail, myLeads } from "@doorlight/gateway/contract";
import { beforeEach, expect, test } from "@jest/globals";
import { act } from "@testing-library/react";
import { aContact, aLeadDetail, aMyLead, aPurchase } from "../../../test/builders/leads.ts";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeFetch } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { answerKey, pagesKey } from "../../lib/api/answer-key.ts";
import { useLiveContacts } from "./use-live-contacts.ts";

function Frame() {
  useLiveContacts();
  return null;
}

beforeEach(() => {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  fakeFetch({ status: 200, body: {} });
});

const bought = aLeadDetail({ status: "obtained", contact: aContact, purchase: aPurchase() });
const another = aMyLead({ lead: { ...aMyLead().lead, id: "01900000-0000-7000-8000-000000000002" }, contact: aContact });

/** An account page that has shown a bought lead, and the list with it and another one. */
async function openPage() {
  const { queries } = await show(<Frame />, { user: aUser() });
  const keys: Record<"lead" | "mine" | "followUp" | "refunds", readonly unknown[]> = {
    lead: answerKey(getLead, { params: { id: bought.id } }),
    mine: pagesKey(myLeads),
    followUp: answerKey(getFollowUp, { params: { id: bought.id } }),
    refunds: answerKey(getPurchaseRefunds, { params: { id: bought.purchase!.id } }),
  };
  queries.setQueryData(keys.lead, bought);
  const pages = [{ items: [aMyLead({ contact: aContact }), another] }];
  queries.setQueryData(keys.mine, { pages, pageParams: [""] });
  queries.setQueryData(keys.followUp, {});
  queries.setQueryData(keys.refunds, {});
  return {
    lead: () => queries.getQueryData<LeadDetail>(keys.lead)!,
    contactsOfList: () =>
      queries
        .getQueryData<{ pages: { items: { contact: unknown }[] }[] }>(keys.mine)!
        .pages[0]!.items.map(({ contact }) => contact !== null),
    old: () => Object.entries(keys).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : [])),
  };
}

const send = (leadId: string, erased: boolean) => act(() => FakeEventSource.last.send("contact", { leadId, erased }));

test("removes an erased contact and the owner's words from every open page, and rereads all", async () => {
  const page = await openPage();
  send(bought.id, true);
  expect(page.lead()).toMatchObject({ contact: null, contactErasedAt: expect.any(String), description: "" });
  expect(page.contactsOfList()).toEqual([false, true]);
  expect(page.old()).toEqual(["lead", "mine", "followUp", "refunds"]);
});

test("reads a corrected contact again, and keeps the former on the page until then", async () => {
  const page = await openPage();
  send(bought.id, false);
  expect(page.lead().contact).toEqual(aContact);
  expect(page.old()).toEqual(["lead", "mine"]);
});

test("does not reread the agent's own leads for a contact of a lead that the agent did not buy", async () => {
  const page = await openPage();
  send("01900000-0000-7000-8000-000000000009", true);
  expect(page.contactsOfList()).toEqual([true, true]);
  expect(page.old()).toEqual([]);
});
