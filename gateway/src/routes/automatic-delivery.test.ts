import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { FindLeadListResponseSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { AgreeResponseSchema } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import { Refusal } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeAutomaticDeliveryRoutes } from "./automatic-delivery.ts";

const id = "01900000-0000-7000-8000-0000000000aa";
const euros = { amount: 50_000n, currency: "EUR" };
let steps: string[];
let mode: LeadListMode | undefined;

beforeEach(() => {
  steps = [];
  mode = LeadListMode.NOTIFICATION;
});

const clients = {
  leadLists: {
    async findLeadList() {
      if (mode === undefined) throw new Refusal("not_found");
      return create(FindLeadListResponseSchema, { list: { id, mode } });
    },
    setListMode: async (change: { mode: string }) => void steps.push(`mode ${change.mode}`),
  },
  automaticDelivery: {
    async agree() {
      steps.push("agree");
      const caps = { maxLeads: 10, maxAmount: euros, usedAmount: { amount: 0n, currency: "EUR" } };
      const agreedAt = timestampFromDate(new Date("2026-11-23T10:00:00Z"));
      return create(AgreeResponseSchema, { agreement: { listId: id, ...caps, agreedAt } });
    },
    end: async () => void steps.push("end"),
  },
};

function call(endpoint: object, body?: object): Promise<unknown> {
  const routes = makeAutomaticDeliveryRoutes({ clients } as never);
  const found = routes.find((route) => route.endpoint === endpoint)!;
  return Promise.resolve(found.handle({ params: { id }, body, session: { user: {}, as: {} } } as never));
}

const caps = { maxLeads: 10, maxAmount: { amount: 50_000, currency: "EUR" }, consentVersion: "2026-11", locale: "en" };

test("makes the agreement of a list that is switched on before its mode", async () => {
  expect(await call(contract.startAutomaticDelivery, caps)).toMatchObject({
    agreement: { maxLeads: 10, usedLeads: 0 },
  });
  expect(steps).toEqual(["agree", "mode subscription"]);
});

test("ends the mode of a list that is switched off before its agreement", async () => {
  mode = LeadListMode.SUBSCRIPTION;
  await call(contract.endAutomaticDelivery);
  expect(steps).toEqual(["mode notification", "end"]);
});

test("refuses an agreement for somebody else's list", async () => {
  mode = undefined;
  expect(await refusalOf(call(contract.startAutomaticDelivery, caps))).toMatchObject({ code: "not_found" });
  expect(steps).toEqual([]);
});
