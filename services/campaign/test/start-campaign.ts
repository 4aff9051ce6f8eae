import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { makeDataKey } from "@doorlight/common/secrets";
import { ProspectImportsService } from "@doorlight/proto/campaign/v1/prospect_imports_service_pb";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { type ForTest, startForTest } from "@doorlight/common/testing";
import { CampaignLinksService } from "@doorlight/proto/campaign/v1/campaign_links_service_pb";
import { CampaignContentService } from "@doorlight/proto/campaign/v1/campaign_content_service_pb";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import type { ContentProblemSchema } from "@doorlight/proto/campaign/v1/content_pb";
import { ProspectsService } from "@doorlight/proto/campaign/v1/prospects_service_pb";
import { SenderRecord, SenderRecordState } from "@doorlight/proto/campaign/v1/sender_check_pb";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import {
  CampaignMailOutcome,
  CampaignMailService,
  type CampaignRecipient,
} from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import type { Config } from "../src/config.ts";
import { invariants } from "../src/db/invariants.ts";
import { mailboxWithDigest } from "../src/domain/mailbox.ts";
import { campaign } from "../src/service.ts";
import { campaignPlan } from "./campaign-plan.ts";

export type RunningCampaign = Awaited<ReturnType<typeof startCampaign>>;

/** An account of identity. */
type Account = { userId: string; email: string; country: string; active: boolean };

/** The whole service, whose jobs run if the test says so, beside identity and notifications that the test plays. */
export async function startCampaign(options: Partial<Pick<ForTest<Config>, "build" | "peers">> = {}) {
  const identity = { accounts: new Map<string, Account>(), isDown: false };
  const mails = {
    sent: [] as string[],
    tokens: new Map<string, string>(),
    recipients: new Map<string, CampaignRecipient>(),
    outcomeOf: (_email: string): CampaignMailOutcome => CampaignMailOutcome.SENT,
    ...sound(),
  };
  const tokenKeys = { current: Buffer.alloc(32, 1) };
  const service = await startForTest<Config>({
    name: "campaign",
    build: campaign,
    idleQueue: true,
    callers: ["notifications", "identity"],
    migrations: new URL("../migrations/", import.meta.url),
    peers: {
      IDENTITY_ADDR: (router) =>
        router.rpc(IdentityService.method.listCampaignAgents, ({ userIds }) => {
          if (identity.isDown) throw new Error("Identity is down");
          const found = userIds.flatMap((id) => identity.accounts.get(id) ?? []);
          return { agents: found.map((account) => ({ ...facts, ...account })) };
        }),
      NOTIFICATIONS_ADDR: (router) =>
        router
          .rpc(CampaignMailService.method.sendCampaignMails, ({ mails: asked }) => {
            if (mails.problems.length > 0) throw toConnectError(new Refusal("invalid_request"));
            return {
              results: asked.map(({ deliveryId, email, token, recipient }) => {
                mails.tokens.set(email, token);
                mails.recipients.set(email, recipient!);
                const outcome = mails.outcomeOf(email);
                if (outcome === CampaignMailOutcome.SENT) mails.sent.push(email);
                return { deliveryId, outcome };
              }),
            };
          })
          .rpc(CampaignMailService.method.renderCampaignMail, ({ content, recipient }) => {
            const { locale, firstName } = recipient!;
            const subject = content!.subject![locale as "en"];
            return {
              subject,
              html: `<p>${firstName}</p>`,
              locale,
              size: mails.sizes[locale],
              problems: mails.problems,
            };
          })
          .rpc(CampaignMailService.method.checkSender, ({ country }) => ({
            domain: `${country}.doorlight.example`,
            checks: [{ record: SenderRecord.SPF, state: SenderRecordState.MISSING, name: country }],
            stops: mails.stopped.includes(country),
          })),
    },
    ...options,
    config: { TOKEN_KEY: { ...tokenKeys, former: undefined } },
  });
  const { db, clock, consume } = service;
  const dataKey = makeDataKey({ db, tokenKeys, clock });

  const gateway = service.clientOf("gateway", CampaignsService);
  const admin = await service.asUser("01900000-0000-7000-8000-000000000001", { role: "admin" });

  /** Agents whose accounts are confirmed. */
  async function agents(accounts: Partial<Account>[]): Promise<string[]> {
    const made = accounts.map((account) => ({
      userId: randomUUID() as string,
      email: `${randomUUID()}@agents.example`,
      country: "FI",
      active: true,
      ...account,
    }));
    for (const account of made) identity.accounts.set(account.userId, account);
    const confirmed = { role: "agent", confirmedAt: timestampFromDate(clock.now()) };
    await consume(
      UserConfirmedSchema,
      made.map(({ userId, country }) => ({ userId, country, ...confirmed })),
    );
    await service.runJob("fetch-agents");
    return made.map(({ userId }) => userId);
  }

  return {
    ...service,
    dataKey,
    identity,
    mails,
    campaigns: gateway,
    /** The campaigns as notifications sees them. */
    mailer: service.clientOf("notifications", CampaignsService),
    admin,

    /** An agent whose account is confirmed. */
    agent: async (account: Partial<Account> = {}): Promise<string> => (await agents([account]))[0]!,
    agents,

    /** A campaign that has been started, with its mails planned; returns its id. */
    async started(plan: Parameters<typeof campaignPlan>[0] = {}): Promise<string> {
      const { campaign: draft } = await gateway.createCampaign({ plan: campaignPlan(plan) }, admin);
      await gateway.startCampaign({ id: draft!.id, version: draft!.version }, admin);
      await service.runJob("start-campaigns");
      return draft!.id;
    },

    /** As it began, but for the time. */
    async clear(): Promise<void> {
      await db.raw(
        "truncate campaigns, campaign_deliveries, campaign_clicks, agents, suppressions, prospects, prospect_notes cascade",
      );
      identity.accounts.clear();
      identity.isDown = false;
      mails.sent.length = 0;
      Object.assign(mails, { outcomeOf: () => CampaignMailOutcome.SENT, ...sound() });
    },

    progress: async (id: string) => (await gateway.getCampaign({ id }, admin)).progress!,
    state: async (id: string) => (await gateway.getCampaign({ id }, admin)).campaign!.state,

    /** The rows that break each invariant; empty if all hold. */
    async broken(): Promise<Record<string, unknown[]>> {
      const found: Record<string, unknown[]> = {};
      for (const invariant of invariants) {
        // These tests have no relay, which E1 is about.
        if (!("sql" in invariant) || invariant.id === "E1") continue;
        const scope = { now: clock.now(), since: new Date(0) };
        const { rows } = await db.raw<{ rows: unknown[] }>(`select * from (${invariant.sql}) broken`, scope);
        if (rows.length > 0) found[invariant.id] = rows;
      }
      return found;
    },

    content: service.clientOf("gateway", CampaignContentService),
    links: service.clientOf("gateway", CampaignLinksService),
    prospects: service.clientOf("gateway", ProspectsService),
    imports: service.clientOf("gateway", ProspectImportsService),

    /** A row as an import leaves it; returns its id. */
    async prospect(changes: Record<string, unknown> = {}): Promise<string> {
      const { email = "aino@homes.example", ...rest } = changes;
      const box = email === null ? undefined : mailboxWithDigest(await dataKey(), String(email));
      const [row] = await db("prospects")
        .insert({
          country: "FI",
          name: "Aino Laine",
          brand: "Kallio Homes",
          place: "Helsinki",
          email,
          mailbox: box?.mailbox ?? null,
          mailbox_digest: box?.digest ?? null,
          locale: "fi",
          tags: [],
          source: "Spring fair",
          added_at: clock.now(),
          ...rest,
        })
        .returning<{ id: string }[]>("id");
      return row!.id;
    },
  };
}

/** What notifications finds right by default. */
const sound = () => ({
  problems: [] as MessageInitShape<typeof ContentProblemSchema>[],
  sizes: { en: 100, sv: 100, fi: 100 } as Record<string, number>,
  /** Countries in which no campaign may start. */
  stopped: [] as string[],
});

const facts = {
  version: 1n,
  role: Role.AGENT,
  termsAccepted: true,
  createdAt: timestampFromDate(new Date("2026-01-01")),
  locale: "fi",
};
