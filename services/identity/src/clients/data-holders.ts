import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import type { Config } from "../config.ts";
import { personalDataOf } from "./personal-data.ts";

type Addresses = Pick<Config, "LEADS_ADDR" | "PURCHASING_ADDR" | "BILLING_ADDR">;

/** The other services that hold data about users. */
export function openDataHolders(addresses: Addresses, signer: Signer) {
  const open = (address: string) => makeRpcClient(PersonalDataService, { address, signer });
  const leads = open(addresses.LEADS_ADDR);
  const purchasing = open(addresses.PURCHASING_ADDR);
  const billing = open(addresses.BILLING_ADDR);
  return {
    leads: personalDataOf(leads),
    purchasing: personalDataOf(purchasing),
    billing: personalDataOf(billing),
    close: () => [leads, purchasing, billing].forEach((client) => client[Symbol.dispose]()),
  };
}

export type DataHolders = ReturnType<typeof openDataHolders>;
