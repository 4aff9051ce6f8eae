import { create } from "@bufbuild/protobuf";
import {
  CampaignDeliveryState,
  CampaignState,
  PersonKind,
  SuppressionReason,
} from "@doorlight/proto/campaign/v1/campaign_pb";
import {
  GetCampaignResponseSchema,
  ListCampaignDeliveriesResponseSchema,
} from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeCampaignRoutes } from "./campaigns.ts";

const campaignId = "01900000-0000-7000-8000-00000000000a";
const personId = "01900000-0000-4000-8000-00000000000b";

const at = { seconds: 1_795_262_400n };
const someDelivery = {
  id: "01900000-0000-4000-8000-00000000000c",
  people: PersonKind.AGENT,
  personId,
  country: "FI",
  state: CampaignDeliveryState.PLANNED,
  plannedAt: at,
};

async function linesOf(delivery: object, campaignState: CampaignState, query: object = {}) {
  const asked: object[] = [];
  const routes = makeCampaignRoutes({
    clients: {
      campaigns: {
        getCampaign: async () => create(GetCampaignResponseSchema, { campaign: { state: campaignState } }),
        async listCampaignDeliveries(request: object) {
          asked.push(request);
          return create(ListCampaignDeliveriesResponseSchema, { deliveries: [{ ...someDelivery, ...delivery }] });
        },
      },
    },
    kit: { packs: new Map([["FI", { timeZone: "Europe/Helsinki" }]]) },
  } as never);
  const { handle } = routes.find(({ endpoint }) => endpoint === contract.getCampaignDeliveriesFile)!;
  const parts = (await handle({
    session: { user: {}, as: {} },
    request: { headers: {}, cookies: {} },
    response: { attachment() {} },
    params: { id: campaignId },
    query: { locale: "en", ...query },
  } as never)) as AsyncIterable<string>;
  const [header, line] = (await Array.fromAsync(parts)).join("").split("\r\n");
  return { header, line, asked };
}

test("writes a file of a campaign's mails in the recipients' time, without formulas of admins", async () => {
  const cooling = { state: CampaignDeliveryState.SUPPRESSED, reason: SuppressionReason.COOL_DOWN };
  const delivery = { ...cooling, coolDownUntil: at, coolDownCampaign: "=2+3" };
  const { header, line, asked } = await linesOf(delivery, CampaignState.FINISHED, { state: "suppressed" });
  expect(header).toContain("Recipient,Id,Country,State,Reason,Until");
  const reason = "Got another campaign not long ago,2026-11-21 14:00:00,'=2+3";
  expect(line).toBe(`Agent,${personId},FI,Kept back,${reason},2026-11-21 14:00:00,,,,`);
  expect(asked).toEqual([{ campaignId, limit: 1_000, cursor: "", state: "suppressed" }]);
});

test("writes of planned mails of a stopped campaign that they were not sent", async () => {
  expect((await linesOf({}, CampaignState.PAUSED)).line).toContain(",Planned,");
  expect((await linesOf({}, CampaignState.STOPPED)).line).toContain(",Not sent: stopped,");
});
