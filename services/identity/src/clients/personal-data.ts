import { makeRpcClient, type RpcClient, type Signer } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import type { Config } from "../config.ts";

type Addresses = Pick<
  Config,
  "LEADS_ADDR" | "PURCHASING_ADDR" | "BILLING_ADDR" | "NOTIFICATIONS_ADDR" | "REFUNDS_ADDR" | "CAMPAIGN_ADDR"
>;

/** Another service may have to read years of purchases. */
const TIMEOUT_MS = seconds(30);

/** The other services with data about users. Each function returns the data about a user as a JSON object. */
export function makePersonalDataClients(addresses: Addresses, signer: Signer) {
  const open = (peer: string, address: string) => makeRpcClient(PersonalDataService, { peer, address, signer });
  const leads = open("leads", addresses.LEADS_ADDR);
  const purchasing = open("purchasing", addresses.PURCHASING_ADDR);
  const billing = open("billing", addresses.BILLING_ADDR);
  const notifications = open("notifications", addresses.NOTIFICATIONS_ADDR);
  const refunds = open("refunds", addresses.REFUNDS_ADDR);
  const campaign = open("campaign", addresses.CAMPAIGN_ADDR);
  const all = [leads, purchasing, billing, notifications, refunds, campaign];
  return {
    leads: (userId: string) => exportUser(leads, userId),
    purchasing: (userId: string) => exportUser(purchasing, userId),
    billing: (userId: string) => exportUser(billing, userId),
    notifications: (userId: string) => exportUser(notifications, userId),
    refunds: (userId: string) => exportUser(refunds, userId),
    campaign: (userId: string) => exportUser(campaign, userId),
    close: () => all.forEach((client) => client[Symbol.dispose]()),
  };
}

async function exportUser(service: RpcClient<typeof PersonalDataService>, userId: string): Promise<string> {
  const { json } = await service.exportUser({ userId }, { timeoutMs: TIMEOUT_MS });
  if (!isObject(json)) throw new Error("A part of an export is no JSON object");
  return json;
}

function isObject(json: string): boolean {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === "object" && data !== null && !Array.isArray(data);
  } catch {
    // The parser's own message would carry a piece of the data to the log.
    return false;
  }
}
