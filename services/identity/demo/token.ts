import type { Tx } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import { makeApiTokenStore } from "../src/db/api-token-store.ts";
import { makeSecret } from "../src/domain/api-token.ts";
import type { makeEvents } from "../src/events.ts";
import { addressOf, personId } from "./people.ts";

type Ports = { events: Pick<ReturnType<typeof makeEvents>, "tokenKindsChanged">; now: Date };

/** The agent with the demo webhook endpoint, so that both tabs of the page show something. */
const userId = personId(addressOf("agent2"));

/** A token whose secret nobody has, last used yesterday. Whether it was added: once. */
export async function layDemoToken(tx: Tx, { events, now }: Ports): Promise<boolean> {
  const apiTokens = makeApiTokenStore(tx);
  if ((await apiTokens.count(tx, userId)) > 0) return false;
  const { prefix, digest } = makeSecret({ test: false });
  const createdAt = new Date(now.getTime() - days(12));
  const token = { name: "Oma CRM", scopes: ["events" as const, "leads" as const], test: false };
  const id = await apiTokens.add(tx, { ...token, userId, prefix, digest, createdAt });
  await apiTokens.markUsed(id, new Date(now.getTime() - days(1)));
  const kinds = await apiTokens.changedKinds(tx, userId);
  if (kinds) await events.tokenKindsChanged(tx, { id: userId, country: "FI" }, kinds);
  return true;
}
