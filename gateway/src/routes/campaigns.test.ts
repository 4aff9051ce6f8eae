import { create } from "@bufbuild/protobuf";
import { CampaignDeliveryState, PersonKind, SuppressionReason } from "@doorlight/proto/campaign/v1/campaign_pb";
import { ListCampaignDeliveriesResponseSchema } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeCampaignRoutes } from "./campaigns.ts";

const campaignId = "01900000-0000-7000-8000-00000000000a";
const personId = "01900000-0000-4000-8000-00000000000b";

test("writes a file of a campaign's mails in the recipients' time, without formulas of admins", async () => {
  const at = { seconds: 1_795_262_400n };
  const asked: object[] = [];
  const delivery = {
    id: "01900000-0000-4000-8000-00000000000c",
    people: PersonKind.AGENT,
    personId,
    country: "FI",
    state: CampaignDeliveryState.SUPPRESSED,
    reason: SuppressionReason.COOL_DOWN,
    coolDownUntil: at,
    coolDownCampaign: "=2+3",
    plannedAt: at,
  };
  const routes = makeCampaignRoutes({
    clients: {
      campaigns: {
        async listCampaignDeliveries(request: object) {
          asked.push(request);
          return create(ListCampaignDeliveriesResponseSchema, { deliveries: [delivery] });
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
    query: { locale: "en", state: "suppressed" },
  } as never)) as AsyncIterable<string>;

  const [header, line] = (await Array.fromAsync(parts)).join("").split("\r\n");
  expect(header).toContain("Recipient,Id,Country,State,Reason,Until");
  const reason = "Got another campaign not long ago,2026-11-21 14:00:00,'=2+3";
  expect(line).toBe(`Agent,${personId},FI,Kept back,${reason},2026-11-21 14:00:00,,,,`);
  expect(asked).toEqual([{ campaignId, limit: 1_000, cursor: "", state: "suppressed" }]);
});
