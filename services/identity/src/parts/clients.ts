import type { Signer } from "@doorlight/common/rpc";
import type { Logger } from "@doorlight/common/telemetry";
import { makeApprovedActions } from "../clients/approved-actions.ts";
import { makePersonalDataClients } from "../clients/personal-data.ts";
import { makePurchasingAccount } from "../clients/purchasing-account.ts";
import type { Config } from "../config.ts";

/** The other services, as identity calls them. */
export function makeClients(config: Config, signer: Signer, log: Logger) {
  const { close, ...dataSources } = makePersonalDataClients(config, signer);
  const purchasingAccount = makePurchasingAccount(config.PURCHASING_ADDR, signer, log);
  const approvedActions = makeApprovedActions(config, signer);
  return {
    dataSources,
    purchasingAccount,
    approvedActions,
    close: () => [{ close }, purchasingAccount, approvedActions].forEach((client) => client.close()),
  };
}
