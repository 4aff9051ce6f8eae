import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, type ForTest, startForTest } from "@doorlight/common/testing";
import type { Clock } from "@doorlight/common/time";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { FollowUpsService } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { LeadsService, type SubmitRequestRequestSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { Config } from "../src/config.ts";
import { leads } from "../src/service.ts";
import { aSubmission } from "./a-submission.ts";
import { fakePurchasing } from "./fake-purchasing.ts";
import { fewLocations } from "./few-locations.ts";
import { loadPlaces } from "./load-places.ts";

type Changes = MessageInitShape<typeof SubmitRequestRequestSchema>;

/** No two of a country are the same. */
function phoneOf(country: string, number: number): string {
  if (country === "GB") return `020 7946 0${100 + number}`;
  return country === "SE" ? `070-1${100_000 + number}` : `040 2${100_000 + number}`;
}

/** The whole service with a few locations, beside a purchasing that the test controls. */
export async function startLeads(
  config: Partial<Config> = {},
  { idleQueue, build = leads }: Partial<Pick<ForTest<Config>, "idleQueue" | "build">> = {},
) {
  const purchasing = fakePurchasing();
  const service = await startForTest<Config>({
    name: "leads",
    build,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["notifications", "purchasing", "identity", "refunds"],
    peers: { PURCHASING_ADDR: purchasing.routes },
    idleQueue,
    config: { TOKEN_KEY: { current: Buffer.alloc(32, 1) }, ...config },
  });
  const { db, clock, clientOf } = service;
  for (const [country, lines] of Object.entries(fewLocations)) await loadPlaces(db, country, lines.join("\n"));

  const gateway = clientOf("gateway", LeadsService);
  const followUps = clientOf("gateway", FollowUpsService);
  const notifications = clientOf("notifications", LeadsService);
  const personalData = clientOf("identity", PersonalDataService);

  let sellers = 0;
  /** Sends a request of a seller of their own; returns its id and the token of its mail. */
  async function submit(changes: Changes = {}): Promise<{ requestId: string; token: string }> {
    sellers += 1;
    const seller = { email: `anna${sellers}@example.test`, phone: phoneOf(changes.country ?? "FI", sellers) };
    await gateway.submitRequest({ ...aSubmission, ...seller, ...changes });
    const { requestId } = (await drainOutbox(db)).of(RequestSubmittedSchema).at(-1)!;
    const { confirmationToken } = await notifications.getSellerMail({ requestId });
    return { requestId, token: confirmationToken! };
  }

  let houses = 0;
  /** Sends and confirms a request; returns its lead and the secret of the seller's page. */
  async function publish(changes: Changes = {}): Promise<{ leadId: string; requestId: string; hash: string }> {
    const address = changes.address ?? `Testikatu ${++houses}`;
    const { requestId, token } = await submit({ ...changes, address });
    const { hash } = await gateway.confirmRequest({ token });
    const [leadId] = await db("leads").where({ request_id: requestId }).pluck<string[]>("id");
    return { leadId: leadId!, requestId, hash };
  }

  /** The event of a purchase that leaves this many of four spots. */
  function purchaseOf(
    leadId: string,
    { buyerId = crypto.randomUUID() as string, spotsLeft = 3, at = clock.now() } = {},
  ) {
    return {
      purchaseId: crypto.randomUUID(),
      leadId,
      buyerId,
      country: "FI",
      acquiredAt: timestampFromDate(at),
      spotsLeft,
      cap: 4,
      fee: { amount: 4900n, currency: "EUR" },
    };
  }

  /** Lets leads consume the event of a purchase. */
  async function buy(leadId: string, about: Parameters<typeof purchaseOf>[1] = {}): Promise<void> {
    await service.consume(PurchaseConfirmedSchema, purchaseOf(leadId, about));
  }

  /** Lets leads consume the event of a refund. */
  async function refund(leadId: string, buyerId: string): Promise<void> {
    const refundedAt = timestampFromDate(clock.now());
    await service.consume(PurchaseRefundedSchema, {
      purchaseId: crypto.randomUUID(),
      leadId,
      buyerId,
      country: "FI",
      refundedAt,
    });
  }

  /** A contact grant; `by` and `audience` are purchasing's and that of leads unless they differ. */
  function grantFor(
    claims: { leadId: string; userId: string },
    { by = "purchasing", audience = "leads.contact", clock }: { by?: string; audience?: string; clock?: Clock } = {},
  ): Promise<string> {
    return service.signerOf(by, clock).sign(claims, { audience, seconds: 60 });
  }

  /** The grant of a page of purchases. */
  function pageGrantFor(
    claims: { leadIds: string[]; userId: string },
    { by = "purchasing", audience = "leads.contacts", clock }: { by?: string; audience?: string; clock?: Clock } = {},
  ): Promise<string> {
    return service.signerOf(by, clock).sign(claims, { audience, seconds: 60 });
  }

  return {
    ...service,
    pageGrantFor,
    gateway,
    followUps,
    notifications,
    personalData,
    purchasing,
    submit,
    publish,
    purchaseOf,
    buy,
    refund,
    grantFor,
  };
}

export type RunningLeads = Awaited<ReturnType<typeof startLeads>>;
