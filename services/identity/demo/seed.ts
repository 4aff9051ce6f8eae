import { defineConfig, env } from "@doorlight/common/config";
import { connectDb, transaction, type Tx } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { countAllNext } from "@doorlight/common/statistics";
import { days } from "@doorlight/common/time";
import { makeArgon2Threads } from "../src/clients/argon2-threads.ts";
import { secrets } from "../src/config.ts";
import { makeStores } from "../src/db/stores.ts";
import { makePasswordHasher } from "../src/domain/password-hasher.ts";
import { personDigest } from "../src/domain/secret.ts";
import { makeTermsInForce } from "../src/domain/terms.ts";
import { makeEvents } from "../src/events.ts";
import { makeUpdateUser } from "../src/use-cases/update-user.ts";
import { askDemoApproval } from "./approval.ts";
import { demoPassword, demoPeople, personId, type DemoPerson } from "./people.ts";
import { layDemoTokens } from "./token.ts";
import { writeNotes } from "./write-notes.ts";

/** The newest of the people without a history joined that many days ago, before the oldest of their notes. */
const FIRST_DAYS_AGO = 30;

const config = defineConfig({ ...env.database, ...env.countries, ...secrets })();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const stores = makeStores(db);
const events = makeEvents(makeOutbox());
const termsInForce = makeTermsInForce(packs);
const clock = { now: () => new Date() };
const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock });
const updateUser = makeUpdateUser({ users: stores.users, events, termsInForce });

const argon2 = makeArgon2Threads();
const { PASSWORD_HASH_MEMORY: memory, PASSWORD_HASH_PASSES: passes } = config;
const passwordHash = await makePasswordHasher({ memory, passes }, argon2).hash(demoPassword);
await argon2.close();
const now = new Date();

const added = new Set<string>();
for (const [index, person] of demoPeople.entries()) {
  if (!packs.has(person.country)) continue;
  if (await transaction(db, (tx) => addPerson(tx, person, index))) added.add(personId(person.email));
}
await transaction(db, (tx) => writeNotes(tx, stores, added, now));
const isTokenAdded = packs.has("FI") && (await transaction(db, (tx) => layDemoTokens(tx, { events, now })));
const { approvals } = stores;
const isApprovalAdded = packs.has("FI") && (await transaction(db, (tx) => askDemoApproval(tx, { approvals, now })));
await countAllNext(db);
await db.destroy();
console.log(`Demo people: ${added.size} added`);
console.log(`Demo approval: ${isApprovalAdded ? "added" : "there"}`);
console.log(`Demo API token: ${isTokenAdded ? "added" : "there"}`);

/** False if the person is there already. */
async function addPerson(tx: Tx, demoPerson: DemoPerson, index: number): Promise<boolean> {
  const { officeName, isBuyer, joinedDaysAgo = FIRST_DAYS_AGO + index, ...person } = demoPerson;
  const joinedAt = new Date(now.getTime() - days(joinedDaysAgo));
  const { users, credentials, signups, notes } = stores;
  const version = termsInForce(person.country);
  if (!version) throw new Error(`There are no terms in ${person.country}`);
  const id = personId(person.email);
  const officeId = officeName && (await findOrAddOffice(tx, person.country, officeName));
  const account = { ...person, id, officeId, status: "active", acceptedTermsVersion: version } as const;
  const userId = await users.add(tx, account, joinedAt);
  if (!userId) return false;
  await notes.add(tx, { userId, kind: "created", text: "", writtenAt: joinedAt });

  await credentials.set(tx, { userId, passwordHash });
  await users.addTermsAnswer(tx, { userId, version, accepted: true, answeredAt: now, locale: person.locale });
  const { country, role } = person;
  const digest = personDigest(await dataKey(), person.email);
  const isFirst = role === "agent" && (await signups.claimCredit(tx, digest, userId, now));
  const confirmed = { grantsSignupCredit: isFirst && !isBuyer, at: joinedAt };
  await events.userConfirmed(tx, { id: userId, country, role, version: 1n }, confirmed);
  await updateUser(tx, userId, {});
  return true;
}

/** The first of its people adds an office. */
async function findOrAddOffice(tx: Tx, country: string, name: string): Promise<string | undefined> {
  const { offices } = stores;
  const office = (await offices.add(tx, country, name)) ?? (await offices.findByName(tx, country, name));
  return office?.id;
}
