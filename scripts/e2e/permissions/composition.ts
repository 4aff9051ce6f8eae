import { type Service, withInvariants, withStatistics } from "@doorlight/common/runtime";
import { systemClock } from "@doorlight/common/time";
import { config as gatewayConfig } from "../../../gateway/src/config.ts";
import { gateway } from "../../../gateway/src/service.ts";
import { config as billingConfig } from "../../../services/billing/src/config.ts";
import { billing } from "../../../services/billing/src/service.ts";
import { config as campaignConfig } from "../../../services/campaign/src/config.ts";
import { campaign } from "../../../services/campaign/src/service.ts";
import { config as identityConfig } from "../../../services/identity/src/config.ts";
import { identity } from "../../../services/identity/src/service.ts";
import { config as leadsConfig } from "../../../services/leads/src/config.ts";
import { leads } from "../../../services/leads/src/service.ts";
import { config as notificationsConfig } from "../../../services/notifications/src/config.ts";
import { notifications } from "../../../services/notifications/src/service.ts";
import { config as purchasingConfig } from "../../../services/purchasing/src/config.ts";
import { purchasing } from "../../../services/purchasing/src/service.ts";
import { config as refundsConfig } from "../../../services/refunds/src/config.ts";
import { refunds } from "../../../services/refunds/src/service.ts";
import type { ProcessName } from "../../stack/services.ts";
import { stack } from "../support/stack.ts";

interface Root {
  config: (environment: Record<string, string>) => object;
  /** The parts of a kit come from `unused`, which has every type. */
  build: (kit: never) => Service | Promise<Service>;
}

const roots: Record<ProcessName, Root> = {
  identity: { config: identityConfig, build: identity },
  leads: { config: leadsConfig, build: leads },
  purchasing: { config: purchasingConfig, build: purchasing },
  billing: { config: billingConfig, build: billing },
  notifications: { config: notificationsConfig, build: notifications },
  refunds: { config: refundsConfig, build: refunds },
  campaign: { config: campaignConfig, build: campaign },
  gateway: { config: gatewayConfig, build: gateway },
};

const parts = [
  "log",
  "random",
  "signer",
  "verifier",
  "redis",
  "kafka",
  "packs",
  "legalTexts",
  "db",
  "outbox",
  "sending",
];

/**
 * A process of the product as its own composition root builds it, for a look at what it declares: configured as in the
 * stack under test, with a kit that does nothing.
 */
export async function compose(process: ProcessName): Promise<Service> {
  const { config, build } = roots[process];
  const kit = {
    config: config(stack.environment(process)),
    clock: systemClock,
    ...Object.fromEntries(parts.map((part) => [part, unused])),
  };
  return withStatistics(await withInvariants(await build(kit as never), kit as never), kit as never);
}

/** Any property of it and any call of it is itself; a loop over it ends at once. */
const unused: object = new Proxy(() => {}, {
  get: (_target, key) => (key === Symbol.iterator || (typeof key === "string" && key !== "then") ? unused : undefined),
  apply: () => unused,
});
