import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal } from "@doorlight/common/errors";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeLeadListRoutes } from "./lead-lists.ts";

const id = "01900000-0000-7000-8000-0000000000aa";
let steps: string[];
let isPurchasingAway: boolean;

beforeEach(() => {
  steps = [];
  isPurchasingAway = false;
});

const clients = {
  leadLists: { removeLeadList: async () => void steps.push("remove") },
  automaticDelivery: {
    async end() {
      if (isPurchasingAway) throw new Error("away");
      steps.push("end");
    },
  },
};

function remove(): Promise<unknown> {
  const routes = makeLeadListRoutes({ clients } as never);
  const found = routes.find(({ endpoint }) => endpoint === contract.removeLeadList)!;
  return Promise.resolve(found.handle({ params: { id }, session: { user: {}, as: {} } } as never));
}

test("adds the endpoint of a list's URL before the list is saved, but none of a passive list", async () => {
  const drafts: unknown[] = [];
  const leadLists = {
    changeLeadList: async ({ draft }: { draft: { webhookEndpointId?: string } }) =>
      void drafts.push(draft.webhookEndpointId),
    getLeadList: async () => {
      throw new Error("saved");
    },
  };
  const webhooks = { useWebhookEndpoint: async ({ url }: { url: string }) => ({ id: `of ${url}` }) };
  const routes = makeLeadListRoutes({ clients: { leadLists, webhooks } } as never);
  const { handle } = routes.find(({ endpoint }) => endpoint === contract.changeLeadList)!;
  const said = [
    { mode: "notification", webhookUrl: "https://crm.example.com" },
    { mode: "notification", webhookUrl: null },
    { mode: "notification" },
    { mode: "passive" },
  ];
  for (const settings of said) {
    const body = { ...settings, version: 1, locationIds: [], propertyTypes: [], leadTypes: [] };
    const call = { params: { id }, body, session: { user: {}, as: {} }, headers: {} };
    await expect(Promise.resolve(handle(call as never))).rejects.toThrow();
  }
  expect(drafts).toEqual(["of https://crm.example.com", "", undefined, ""]);
});

test.each([
  ["removes a new endpoint of a list that is refused", true, new Refusal("version_outdated"), ["remove of it"]],
  ["keeps an endpoint that was there when the list is refused", false, new Refusal("version_outdated"), []],
  [
    "keeps a new endpoint if nobody knows whether the list was saved",
    true,
    new ConnectError("", Code.DeadlineExceeded),
    [],
  ],
])("%s", async (_, isNew, error, removed) => {
  const webhooks = {
    useWebhookEndpoint: async () => ({ id: "it", isNew }),
    removeWebhookEndpoint: async (asked: { id: string; onlyUnused: boolean }) =>
      void steps.push(`remove of ${asked.id}${asked.onlyUnused ? "" : ", used or not"}`),
  };
  const leadLists = { changeLeadList: () => Promise.reject(error) };
  const routes = makeLeadListRoutes({ clients: { leadLists, webhooks } } as never);
  const { handle } = routes.find(({ endpoint }) => endpoint === contract.changeLeadList)!;
  const settings = { mode: "notification", webhookUrl: "https://crm.example.com" };
  const body = { ...settings, version: 1, locationIds: [], propertyTypes: [], leadTypes: [] };
  const call = { params: { id }, body, session: { user: {}, as: {} }, headers: {} };
  await expect(Promise.resolve(handle(call as never))).rejects.toBe(error);
  expect(steps).toEqual(removed);
});

test("ends a list's agreement before it answers the list's removal", async () => {
  await remove();
  expect(steps).toEqual(["remove", "end"]);
});

test("removes a list while purchasing is down, and ends the agreement by the event", async () => {
  isPurchasingAway = true;
  await remove();
  expect(steps).toEqual(["remove"]);
});
