import { type ForTest, startForTest } from "@doorlight/common/testing";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { AutomaticDeliveryService } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Config } from "../src/config.ts";
import { purchasing } from "../src/service.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { fakeBuyers } from "./fake-buyers.ts";
import { fakeCharges } from "./fake-charges.ts";
import { fakeLists } from "./fake-lists.ts";
import { givenIn, now } from "./given.ts";

/** The whole service, its callers and a billing that charges cards. `other` differs from an ordinary configuration. */
export async function startPurchasing(
  other: Partial<Config> = {},
  { idleQueue, build = purchasing }: Partial<Pick<ForTest<Config>, "build" | "idleQueue">> = {},
) {
  const charges = fakeCharges();
  const buyers = fakeBuyers();
  const lists = fakeLists();
  let billingAddress = "";
  let identityAddress = "";
  let leadsAddress = "";
  const started = await startForTest<Config>({
    name: "purchasing",
    build(kit) {
      billingAddress = kit.config.BILLING_ADDR;
      identityAddress = kit.config.IDENTITY_ADDR;
      leadsAddress = kit.config.LEADS_ADDR;
      return build(kit);
    },
    idleQueue,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["leads", "identity", "notifications", "billing"],
    peers: { BILLING_ADDR: charges.routes, IDENTITY_ADDR: buyers.routes, LEADS_ADDR: lists.routes },
    now: now.toISOString(),
    config: { REDIS_URL: process.env.TEST_REDIS_URL, ...other },
  });
  return {
    ...started,
    charges,
    buyers,
    lists,
    /** Where those answer. */
    billingAddress,
    identityAddress,
    leadsAddress,
    given: givenIn(started.db),
    gateway: started.clientOf("gateway", PurchasingService),
    leads: started.clientOf("leads", PurchasingService),
    delivery: started.clientOf("gateway", AutomaticDeliveryService),
    identity: started.clientOf("identity", PurchasingService),
    personalData: started.clientOf("identity", PersonalDataService),
    asBuyer: ({ id, officeId, country, role, termsAccepted, test = false }: Buyer) =>
      started.asUser(id, { officeId: officeId ?? undefined, country, role: role as "agent", termsAccepted, test }),
  };
}

export type RunningPurchasing = Awaited<ReturnType<typeof startPurchasing>>;
