import { type ForTest, startForTest } from "@doorlight/common/testing";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Config } from "../src/config.ts";
import { purchasing } from "../src/service.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { fakeCharges } from "./fake-charges.ts";
import { givenIn, now } from "./given.ts";

/** The whole service, its callers and a billing that charges cards. `other` differs from an ordinary configuration. */
export async function startPurchasing(
  other: Partial<Config> = {},
  { idleQueue, build = purchasing }: Partial<Pick<ForTest<Config>, "build" | "idleQueue">> = {},
) {
  const charges = fakeCharges();
  let billingAddress = "";
  const started = await startForTest<Config>({
    name: "purchasing",
    build(kit) {
      billingAddress = kit.config.BILLING_ADDR;
      return build(kit);
    },
    idleQueue,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["leads", "identity"],
    peers: { BILLING_ADDR: charges.routes },
    now: now.toISOString(),
    config: { REDIS_URL: process.env.TEST_REDIS_URL, ...other },
  });
  return {
    ...started,
    charges,
    /** Where those charges answer. */
    billingAddress,
    given: givenIn(started.db),
    gateway: started.clientOf("gateway", PurchasingService),
    leads: started.clientOf("leads", PurchasingService),
    identity: started.clientOf("identity", PurchasingService),
    personalData: started.clientOf("identity", PersonalDataService),
    asBuyer: ({ id, officeId, country, role, termsAccepted }: Buyer) =>
      started.asUser(id, { officeId: officeId ?? undefined, country, role: role as "agent", termsAccepted }),
  };
}

export type RunningPurchasing = Awaited<ReturnType<typeof startPurchasing>>;
