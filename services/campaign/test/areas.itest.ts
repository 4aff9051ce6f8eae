import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { days } from "@doorlight/common/time";
import { BlockKind } from "@doorlight/proto/campaign/v1/content_pb";
import { LeadMatchedSchema, LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { FigureKind } from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { agents, prospects } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());

/** Leads of a place; `daysAgo` says when they were published. Returns the last one's id. */
async function publish(city: string, region: string, count: number, { country = "FI", daysAgo = 1 } = {}) {
  const publishedAt = timestampFromDate(new Date(service.clock.now().getTime() - days(daysAgo)));
  const leads = Array.from({ length: count }, () => ({
    leadId: randomUUID() as string,
    country,
    place: { city, region },
    publishedAt,
  }));
  await service.consume(LeadPublishedSchema, leads);
  return leads.at(-1)!.leadId;
}

test("counts the leads of 30 days where a recipient works, and leaves out unknown places", async () => {
  const espoo = await publish("Espoo", "Uusimaa", 3);
  await publish("Espoo", "Uusimaa", 2, { daysAgo: 31 });
  await publish("Espoo", "Uusimaa", 5, { country: "EE" });
  const tampere = await publish("Tampere", "Pirkanmaa", 2);
  const [userId] = await service.agents([{ email: "aino@agents.example" }, { email: "new@agents.example" }]);
  for (const leadId of [tampere, espoo])
    await service.consume(LeadMatchedSchema, [{ leadId, country: "FI", matches: [{ userId: userId! }] }]);
  const basis = { legal_basis: "consent", legal_basis_on: "2026-01-01" };
  await service.prospect({ email: "town@homes.example", place: "TAMPERE", ...basis });
  await service.prospect({ email: "village@homes.example", place: "Kylä", ...basis });

  const text = { en: "Leads", sv: "Leads", fi: "Leads" };
  const blocks = [{ kind: BlockKind.FIGURES, text }];
  const content = { subject: text, preheader: text, blocks, fallback: "en" };
  await service.started({ audience: { include: [agents(), prospects()] }, content });
  await service.runJob("send-campaigns");

  const said = (email: string) => {
    const { area, figures, prospect } = service.mails.recipients.get(`${email}.example`)!;
    return { area, prospect, figures: figures.map(({ kind, value }) => `${FigureKind[kind]} ${value}`) };
  };
  expect(said("aino@agents")).toEqual({ area: "Uusimaa", prospect: false, figures: ["LEADS_OF_MONTH 3"] });
  expect(said("new@agents")).toEqual({ area: "", prospect: false, figures: [] });
  expect(said("town@homes")).toEqual({ area: "Tampere", prospect: true, figures: ["LEADS_OF_MONTH 2"] });
  expect(said("village@homes")).toEqual({ area: "", prospect: true, figures: [] });
});

test("looks no area up for a content that does not say it", async () => {
  const espoo = await publish("Espoo", "Uusimaa", 1);
  const [userId] = await service.agents([{ email: "ida@agents.example" }]);
  await service.consume(LeadMatchedSchema, [{ leadId: espoo, country: "FI", matches: [{ userId: userId! }] }]);
  await service.started();
  await service.runJob("send-campaigns");
  expect(service.mails.recipients.get("ida@agents.example")).toMatchObject({ area: "", figures: [] });
});
