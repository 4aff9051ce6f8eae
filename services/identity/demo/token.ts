import { createHash } from "node:crypto";
import type { Tx } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import { makeApiTokenStore } from "../src/db/api-token-store.ts";
import { makeSecret, type NewApiToken } from "../src/domain/api-token.ts";
import type { makeEvents } from "../src/events.ts";
import { addressOf, personId } from "./people.ts";

type Ports = { events: Pick<ReturnType<typeof makeEvents>, "tokenKindsChanged">; now: Date };

/** The agent with the demo webhook endpoints, so that both tabs of the page show something. */
const userId = personId(addressOf("agent2"));

/** Everybody may know it: the README shows it. */
const knownSecret = createHash("sha256").update("demo test token").digest("base64url");

const live: NewApiToken = { name: "Oma CRM", scopes: ["events", "leads"], test: false };
const forTests: NewApiToken = {
  name: "Oma CRM, testit",
  scopes: ["events", "leads", "contacts", "purchases"],
  test: true,
};

/** A token whose secret nobody has, last used yesterday, and one for tests that everybody knows. Whether one was added: once. */
export async function layDemoTokens(tx: Tx, { events, now }: Ports): Promise<boolean> {
  const apiTokens = makeApiTokenStore(tx);
  const createdAt = new Date(now.getTime() - days(12));
  const add = (token: NewApiToken, { prefix, digest }: ReturnType<typeof makeSecret>) =>
    apiTokens.add(tx, { ...token, userId, prefix, digest, createdAt });

  const isFirst = (await apiTokens.count(tx, userId)) === 0;
  if (isFirst) await apiTokens.markUsed(await add(live, makeSecret(live)), new Date(now.getTime() - days(1)));
  const known = makeSecret(forTests, knownSecret);
  // Revoked ones stay in the table for a time.
  const isNew = (await tx("api_tokens").where({ digest: known.digest }).first("id")) === undefined;
  if (isNew) await add(forTests, known);
  const kinds = await apiTokens.changedKinds(tx, userId);
  if (kinds) await events.tokenKindsChanged(tx, { id: userId, country: "FI" }, kinds);
  return isFirst || isNew;
}
