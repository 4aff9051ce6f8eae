import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { defineConfig, env } from "@doorlight/common/config";
import { loadCountryPacks } from "@doorlight/common/product";
import { connectDb, transaction, type Tx } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { secrets } from "../src/config.ts";
import { credentialStore } from "../src/db/credential-store.ts";
import { noteStore } from "../src/db/note-store.ts";
import { officeStore } from "../src/db/office-store.ts";
import { signupCreditStore } from "../src/db/signup-credit-store.ts";
import { termsStore } from "../src/db/terms-store.ts";
import { userStore } from "../src/db/user-store.ts";
import { makePasswords } from "../src/domain/passwords.ts";
import { personDigest } from "../src/domain/secret.ts";
import { termsOf } from "../src/domain/terms.ts";
import { makeAnnounceUpdate } from "../src/use-cases/announce-update.ts";
import { demoPassword, demoPeople, personId, type DemoPerson } from "./people.ts";
import { writeNotes } from "./write-notes.ts";

const DAY_MS = 86_400_000;
/** The newest of them joined that long ago: longer than any note of them. */
const FIRST_DAYS_AGO = 30;

const config = defineConfig({ ...env.database, ...env.countries, ...secrets })();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const outbox = makeOutbox();
const termsInForce = termsOf(packs);
const announceUpdate = makeAnnounceUpdate({ outbox, termsInForce });

const passwords = makePasswords({ memory: config.PASSWORD_HASH_MEMORY, passes: config.PASSWORD_HASH_PASSES });
const passwordHash = await passwords.hash(demoPassword);
const now = new Date();

const added = new Set<string>();
for (const [index, person] of demoPeople.entries()) {
  if (!packs.has(person.country)) continue;
  const joinedAt = new Date(now.getTime() - (FIRST_DAYS_AGO + index) * DAY_MS);
  if (await transaction(db, (tx) => addPerson(tx, person, joinedAt))) added.add(personId(person.email));
}
await transaction(db, (tx) => writeNotes(tx, added, now));
await db.destroy();
console.log(`Demo people: ${added.size} added`);

/** False where the person is there already. */
async function addPerson(tx: Tx, { officeName, isBuyer, ...person }: DemoPerson, joinedAt: Date): Promise<boolean> {
  const version = termsInForce(person.country);
  if (!version) throw new Error(`There are no terms in ${person.country}`);
  const id = personId(person.email);
  const officeId = officeName && (await officeNamed(tx, person.country, officeName));
  const account = { ...person, id, officeId, status: "active", acceptedTermsVersion: version } as const;
  const userId = await userStore.add(tx, account, joinedAt);
  if (!userId) return false;
  await noteStore.add(tx, { userId, kind: "created", text: "", writtenAt: joinedAt });

  await credentialStore.set(tx, { userId, passwordHash });
  await termsStore.add(tx, { userId, version, accepted: true, answeredAt: now });
  const digest = personDigest(config.TOKEN_KEY, person.email);
  const { country, role } = person;
  const isFirst = role === "agent" && (await signupCreditStore.claim(tx, digest, userId, now));
  const grantsSignupCredit = isFirst && !isBuyer;
  const confirmed = { userId, country, role, grantsSignupCredit, confirmedAt: timestampFromDate(now) };
  await outbox.append(tx, UserConfirmedSchema, confirmed, { version: 1 });
  await announceUpdate(tx, await userStore.change(tx, userId, {}));
  return true;
}

/** The first of its people makes an office. */
async function officeNamed(tx: Tx, country: string, name: string): Promise<string | undefined> {
  const office = (await officeStore.add(tx, country, name)) ?? (await officeStore.findByName(tx, country, name));
  return office?.id;
}
