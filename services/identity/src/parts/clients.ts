import type { Signer } from "@doorlight/common/rpc";
import type { Logger } from "@doorlight/common/telemetry";
import { makeApprovedActions } from "../clients/approved-actions.ts";
import { makeDebts } from "../clients/debts.ts";
import { makePersonalDataClients } from "../clients/personal-data.ts";
import { makePurchasingAccount } from "../clients/purchasing-account.ts";
import type { Config } from "../config.ts";

/** The other services, as identity calls them. */
export function makeClients(config: Config, signer: Signer, log: Logger) {
  const { close, ...dataSources } = makePersonalDataClients(config, signer);
  const purchasingAccount = makePurchasingAccount(config.PURCHASING_ADDR, signer, log);
  const approvedActions = makeApprovedActions(config, signer);
  const debts = makeDebts(config, signer);
  return {
    dataSources,
    purchasingAccount,
    approvedActions,
    debts,
    close: () => [{ close }, purchasingAccount, approvedActions, debts].forEach((client) => client.close()),
  };
}
