import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeControl } from "../card-provider/control-client.ts";
import { ready, type PartContext } from "./part.ts";
import { root } from "./run.ts";

/** The keys of a stack's account at the stand-in: anybody may know them. */
export const cardProviderKeys = {
  CARD_PROVIDER_SECRET_KEY: "sk_test_doorlight",
  CARD_PROVIDER_PUBLISHABLE_KEY: "pk_test_doorlight",
  CARD_PROVIDER_EVENT_SECRET: "whsec_doorlight",
};

/** The card provider's stand-in. Accounts are kept in card-provider/ of the data folder; events go to the gateway. */
export async function startCardProvider({ processes, dataDir, ports }: PartContext): Promise<void> {
  const folder = join(dataDir, "card-provider");
  mkdirSync(folder, { recursive: true });
  const url = `http://127.0.0.1:${ports["card-provider"]}`;
  processes.start("card-provider", {
    command: process.execPath,
    args: [join(root, "scripts/card-provider/main.ts"), String(ports["card-provider"]), join(folder, "accounts.json")],
  });
  const answers = () =>
    fetch(`${url}/_control/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await ready(processes, "card-provider", answers);
  await makeControl(url, cardProviderKeys.CARD_PROVIDER_SECRET_KEY).endpoint({
    url: `http://127.0.0.1:${ports.product}/api/provider-events`,
    secret: cardProviderKeys.CARD_PROVIDER_EVENT_SECRET,
  });
}
