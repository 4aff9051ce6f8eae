import {
  AudienceCountSchema,
  CampaignProgressSchema,
  SamplePersonSchema,
  SavedAudienceSchema,
  MailboxCampaignSchema,
  SuppressionSchema,
} from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { CampaignDeliverySchema, CampaignSchema, CampaignState } from "@doorlight/proto/campaign/v1/campaign_pb";
import type { CountryPack } from "@doorlight/common/product";
import { seconds } from "@doorlight/common/time";
import type * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { orApproval } from "../answers/approvals.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import { toCsvFile } from "../http/csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { campaignDeliveriesTable } from "../mappers/campaign-deliveries-csv.ts";

type Ports = {
  clients: Pick<Clients, "approvals" | "campaigns" | "campaignPictures" | "identity">;
  kit: { packs: ReadonlyMap<string, Pick<CountryPack, "timeZone">> };
};

const toCampaign = answerOf(CampaignSchema, contract.Campaign);
const toProgress = answerOf(CampaignProgressSchema, contract.CampaignProgress);
const toCount = answerOf(AudienceCountSchema, contract.AudienceCount);
const toPerson = answerOf(SamplePersonSchema, contract.SamplePerson);
const toSavedAudience = answerOf(SavedAudienceSchema, contract.SavedAudience);
const toDelivery = answerOf(CampaignDeliverySchema, contract.CampaignDelivery);
const toMailboxCampaign = answerOf(MailboxCampaignSchema, contract.MailboxCampaign);
const toSuppression = answerOf(SuppressionSchema, contract.Suppression);

const FILE_PAGE = 1_000;

/** A large picture takes long to decode and encode. */
const PICTURE_MS = seconds(15);

const toFormField = renameFieldErrors((path) => (path === "picture" ? "file" : path));

/** Mails to many: whom, what, when, and the outcome. */
export function makeCampaignRoutes({ clients, kit }: Ports) {
  const { campaigns, campaignPictures } = clients;
  const changes = [
    [contract.pauseCampaign, campaigns.pauseCampaign],
    [contract.resumeCampaign, campaigns.resumeCampaign],
    [contract.stopCampaign, campaigns.stopCampaign],
  ] as const;

  /** With the names of agents; prospects go without. */
  async function withNames<Person extends contract.SamplePerson | contract.CampaignDelivery>(people: Person[]) {
    const agentIds = people.flatMap((person) => (person.people === "agent" ? [person.personId] : []));
    const agents = await agentCardsOf(clients, agentIds);
    return people.map((person) => ({ ...person, name: agents.get(person.personId)?.name ?? null }));
  }

  return [
    route(contract.uploadCampaignPicture, async (call) => {
      const picture = { campaignId: call.params.id, picture: call.file };
      const options = { ...signedIn(call).as, timeoutMs: PICTURE_MS };
      const { pictureId } = await campaignPictures.uploadPicture(picture, options).catch(toFormField);
      return { pictureId };
    }),

    route(contract.listCampaigns, async (call) => {
      const page = await campaigns.listCampaigns(call.query, signedIn(call).as);
      return { items: page.campaigns.map(toCampaign), nextCursor: page.nextCursor || null };
    }),

    route(contract.createCampaign, async (call) => {
      const { campaign } = await campaigns.createCampaign({ plan: planOf(call.body) }, signedIn(call).as);
      return { campaign: toCampaign(campaign) };
    }),

    // Before one campaign by its id: both would match.
    route(contract.listSavedAudiences, async (call) => {
      const { audiences } = await campaigns.listSavedAudiences({}, signedIn(call).as);
      return { items: audiences.map(toSavedAudience) };
    }),

    route(contract.saveAudience, async (call) => {
      await campaigns.saveAudience(call.body, signedIn(call).as);
    }),

    route(contract.removeSavedAudience, async (call) => {
      await campaigns.removeSavedAudience(call.params, signedIn(call).as);
    }),

    route(contract.previewAudience, async (call) => {
      const { count, sample } = await campaigns.previewAudience(call.body, signedIn(call).as);
      return { count: toCount(count), sample: await withNames(sample.map(toPerson)) };
    }),

    route(contract.getCampaign, async (call) => {
      const { campaign, progress } = await campaigns.getCampaign(call.params, signedIn(call).as);
      return { campaign: toCampaign(campaign), progress: toProgress(progress) };
    }),

    route(contract.changeCampaign, async (call) => {
      const { plan, version } = call.body;
      const asked = { ...call.params, plan: planOf(plan), version };
      return { campaign: toCampaign((await campaigns.changeCampaign(asked, signedIn(call).as)).campaign) };
    }),

    route(contract.removeCampaign, async (call) => {
      await campaigns.removeCampaign(call.params, signedIn(call).as);
    }),

    route(contract.startCampaign, async (call) => {
      const session = signedIn(call);
      const { params, body, idempotencyKey } = call;
      const startsAt = body.startsAt === null ? null : new Date(body.startsAt);
      const value = { ...params, version: BigInt(body.version), startsAt };
      return orApproval(clients, session, {
        asked: { call: { case: "startCampaign", value }, subjectId: session.user.id, idempotencyKey },
        run: async () => ({ campaign: toCampaign((await campaigns.startCampaign(value, session.as)).campaign) }),
        done: async () => ({ campaign: toCampaign((await campaigns.getCampaign(params, session.as)).campaign) }),
      });
    }),

    ...changes.map(([endpoint, change]) =>
      route(endpoint, async (call) => ({
        campaign: toCampaign((await change(call.params, signedIn(call).as)).campaign),
      })),
    ),

    route(contract.listCampaignDeliveries, async (call) => {
      const { state, ...page } = call.query;
      const asked = { campaignId: call.params.id, ...page, ...(state && { state }) };
      const { deliveries, nextCursor } = await campaigns.listCampaignDeliveries(asked, signedIn(call).as);
      return { items: await withNames(deliveries.map(toDelivery)), nextCursor: nextCursor || null };
    }),

    route(contract.getCampaignDeliveriesFile, async (call) => {
      const { locale = readerLocale(call), state } = call.query;
      const { id: campaignId } = call.params;
      const asked = { campaignId, limit: FILE_PAGE, ...(state && { state }) };
      const { campaign } = await campaigns.getCampaign(call.params, signedIn(call).as);
      const isStopped = campaign?.state === CampaignState.STOPPED;
      const zoneOf = (country: string) => kit.packs.get(country)?.timeZone ?? "UTC";
      const file = await toCsvFile({
        locale,
        ...campaignDeliveriesTable(locale, zoneOf, { isStopped }),
        async readPage(cursor) {
          const page = await campaigns.listCampaignDeliveries({ ...asked, cursor }, signedIn(call).as);
          return { items: page.deliveries.map(toDelivery), nextCursor: page.nextCursor || null };
        },
      });
      call.response.attachment(`doorlight-campaign-${campaignId}.csv`);
      return file;
    }),

    route(contract.settleCampaignDelivery, async (call) => {
      await campaigns.settleCampaignDelivery({ ...call.params, ...call.body }, signedIn(call).as);
    }),

    route(contract.listSuppressions, async (call) => {
      const found = await campaigns.listSuppressions(call.body, signedIn(call).as);
      return { items: found.suppressions.map(toSuppression), campaigns: found.campaigns.map(toMailboxCampaign) };
    }),

    route(contract.suppressAddress, async (call) => {
      await campaigns.suppressAddress(call.body, signedIn(call).as);
    }),

    route(contract.liftSuppression, async (call) => {
      await campaigns.liftSuppression(call.body, signedIn(call).as);
    }),
  ];
}

function planOf({ reportingEmail, ...plan }: z.output<typeof contract.CampaignBody>) {
  return { ...plan, reportingEmail: reportingEmail ?? "" };
}
