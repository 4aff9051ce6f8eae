import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type ForTest, startForTest } from "@doorlight/common/testing";
import { ClosingReason, LeadClosedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { MailRefusedSchema, RefusalCause } from "@doorlight/proto/notifications/v1/mails_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { ContactAttemptKind, RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { Config } from "../src/config.ts";
import { invariants } from "../src/db/invariants.ts";
import { refunds } from "../src/service.ts";

/** Three days after the purchases of these tests, in Helsinki. */
export const NOW = "2026-11-05T12:00:00Z";
const ACQUIRED_AT = new Date("2026-11-02T10:00:00Z");

type Options = Partial<Pick<ForTest<Config>, "build">>;

/**
 * The whole service, whose jobs run if the test says so, beside fakes of leads and identity whose duplicates and super admins
 * the test decides.
 */
export async function startRefunds({ build = refunds }: Options = {}) {
  const leads = { duplicates: new Set<string>(), reporters: new Map<string, string[]>(), isDown: false };
  const identity = { superAdmins: [] as string[] };
  const service = await startForTest<Config>({
    name: "refunds",
    build,
    idleQueue: true,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["identity", "notifications"],
    peers: {
      IDENTITY_ADDR: (router) =>
        router.rpc(IdentityService.method.listAdmins, ({ superAdminsOnly }) => ({
          userIds: superAdminsOnly ? identity.superAdmins : [],
        })),
      LEADS_ADDR: (router) => {
        router.rpc(LeadsService.method.listReporters, ({ leadId }) => ({
          agentIds: leads.reporters.get(leadId) ?? [],
        }));
        router.rpc(LeadsService.method.checkDuplicate, ({ leadId }) => {
          if (leads.isDown) throw new Error("Leads is down");
          return { isDuplicate: leads.duplicates.has(leadId) };
        });
      },
    },
    now: NOW,
  });
  const { db, clock, clientOf, consume, asUser } = service;
  const gateway = clientOf("gateway", RefundsService);

  /** A purchase that purchasing has published. */
  async function purchase({
    leadId = randomUUID() as string,
    buyerId = randomUUID() as string,
    acquiredAt = ACQUIRED_AT,
    test = false,
  } = {}) {
    const purchaseId = randomUUID();
    await consume(PurchaseConfirmedSchema, {
      purchaseId,
      leadId,
      buyerId,
      country: "FI",
      leadType: LeadType.REQUEST_FOR_QUOTE,
      fee: { amount: 4500n, currency: "EUR" },
      paymentSource: test ? PaymentSource.TEST : PaymentSource.CREDIT,
      acquiredAt: timestampFromDate(acquiredAt),
      ...(test && { test }),
    });
    return { purchaseId, leadId, buyerId, as: await asUser(buyerId) };
  }

  type Bought = { purchaseId: string } & Pick<Awaited<ReturnType<typeof purchase>>, "as">;
  type Asked = { reason?: RefundReason; description?: string; idempotencyKey?: string };

  return {
    ...service,
    leads,
    identity,
    gateway,
    notifications: clientOf("notifications", RefundsService),
    personalData: clientOf("identity", PersonalDataService),
    purchase,

    async request({ purchaseId, as }: Bought, changes: Asked = {}) {
      const asked = { reason: RefundReason.NOT_SELLING, description: "Never asked", idempotencyKey: randomUUID() };
      return (await gateway.requestRefund({ purchaseId, ...asked, ...changes }, as)).request!;
    },

    attempt: (
      { purchaseId, as }: Bought,
      at: string,
      changes: { note?: string; idempotencyKey?: string; kind?: ContactAttemptKind } = {},
    ) =>
      gateway.logContactAttempt(
        {
          purchaseId,
          kind: ContactAttemptKind.NO_ANSWER,
          attemptedAt: timestampFromDate(new Date(at)),
          note: "Rang",
          idempotencyKey: randomUUID(),
          ...changes,
        },
        as,
      ),

    async resolve(
      { id, version }: { id: string; version: bigint },
      approve: boolean,
      adminId = randomUUID(),
      message = "We looked into it",
    ) {
      const as = await asUser(adminId, { role: "super_admin" });
      return (await gateway.resolveRefund({ requestId: id, version, approve, message }, as)).request!;
    },

    /** The seller of a lead closes the request. */
    closeLead: (leadId: string, at: string, reason = ClosingReason.CLOSED) =>
      consume(LeadClosedSchema, { leadId, country: "FI", closedAt: timestampFromDate(new Date(at)), reason }),

    /** A mail to the seller of a lead that was refused for good. */
    refuseMail: (leadId: string, cause = RefusalCause.NO_MAILBOX) =>
      consume(MailRefusedSchema, {
        deliveryId: randomUUID(),
        country: "FI",
        recipient: { case: "leadId", value: leadId },
        cause,
        refusedAt: timestampFromDate(new Date(NOW)),
      }),

    /** The rows that break each invariant; empty if all hold. */
    async broken(): Promise<Record<string, unknown[]>> {
      const scope = { now: clock.now(), since: new Date(0) };
      const found: Record<string, unknown[]> = {};
      for (const invariant of invariants) {
        // These tests have no relay, which E1 is about.
        if (!("sql" in invariant) || invariant.id === "E1") continue;
        const { rows } = await db.raw<{ rows: unknown[] }>(`select * from (${invariant.sql}) broken`, scope);
        if (rows.length > 0) found[invariant.id] = rows;
      }
      return found;
    },
  };
}

export type RunningRefunds = Awaited<ReturnType<typeof startRefunds>>;
