import { generateKeyPairSync, randomUUID } from "node:crypto";
import { create, type DescMessage, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { as, rpcClient, makeSigner, makeVerifier, type UserCaller } from "@doorlight/common/rpc";
import type { Role } from "@doorlight/common/product";
import { startService } from "@doorlight/common/runtime";
import { makeLogger } from "@doorlight/common/telemetry";
import { drainOutbox, fakeClock, testDatabase } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import { loadCountryPacks } from "@doorlight/common/product";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadsService, type SubmitRequestRequestSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Config } from "../src/config.ts";
import { leadsConsumers } from "../src/consumers.ts";
import { locationStore } from "../src/db/location-store.ts";
import { leads, useCasesOf } from "../src/service.ts";
import { makeLoadLocations } from "../src/use-cases/load-locations.ts";
import { startFakePurchasing } from "./fake-purchasing.ts";
import { fewLocations } from "./few-locations.ts";
import { aSubmission } from "./a-submission.ts";

const names = ["leads", "gateway", "notifications", "purchasing", "identity"] as const;
type Name = (typeof names)[number];

const packs = new URL("../../../deploy/countries", import.meta.url).pathname;
const countries = { COUNTRIES: ["FI", "SE", "GB"], COUNTRY_PACKS: packs, OPENED_COUNTRIES: [] };

/** The whole service on a database of its own, at a clock that the test moves, with clients of whoever calls it. */
export async function startLeads() {
  const { db, url, close } = await testDatabase(new URL("../migrations/", import.meta.url));
  const clock = fakeClock("2026-11-21T10:00:00Z");
  const log = makeLogger("leads", { write() {} });
  const keys = names.map((name) => ({ name, ...generateKeyPairSync("ed25519") }));
  const jwks = { keys: keys.map(({ name, publicKey }) => ({ ...publicKey.export({ format: "jwk" }), kid: name })) };
  const verifier = makeVerifier({ jwks, clock: systemClock });
  const signerOf = (wanted: Name, at = systemClock) => {
    const { name, privateKey } = keys.find(({ name }) => name === wanted)!;
    return makeSigner({ key: privateKey.export({ format: "jwk" }), name, clock: at });
  };

  const purchasing = await startFakePurchasing(verifier, log);
  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
    RPC_PORT: 0,
    DATABASE_URL: url,
    ...countries,
    TOKEN_KEY: Buffer.alloc(32, 1),
    PURCHASING_ADDR: purchasing.address,
  } as Partial<Config> as Config;
  const replacements = { clock, log, signer: signerOf("leads"), verifier };
  const running = await startService({ name: "leads", config, build: leads, replacements });
  const loadLocations = makeLoadLocations({ db, locations: locationStore, clock });
  for (const [country, lines] of Object.entries(fewLocations)) await loadLocations(country, lines.join("\n"));

  const of = (name: Name) => ({ address: `127.0.0.1:${running.rpcPort}`, signer: signerOf(name) });
  const gateway = rpcClient(LeadsService, of("gateway"));
  const notifications = rpcClient(LeadsService, of("notifications"));
  const personalData = rpcClient(PersonalDataService, of("identity"));

  // What runs by events and by the clock, without Kafka and without waiting.
  const kit = { ...replacements, config, db, outbox: makeOutbox(), random: Math.random };
  const noSales = { close: () => Promise.reject(new Error()), holds: () => Promise.reject(new Error()) };
  const useCases = useCasesOf({ ...kit, packs: loadCountryPacks(packs, countries.COUNTRIES) }, noSales);
  const handlers = new Map(leadsConsumers(useCases).flatMap(({ subscriptions }) => [...subscriptions]));

  /** Hears events in one call of their handler; more than one only where it takes many. */
  async function consume<T extends DescMessage>(
    schema: T,
    first: MessageInitShape<T>,
    ...others: MessageInitShape<T>[]
  ): Promise<void> {
    const { handle } = [...handlers.values()].find((candidate) => candidate.schema === schema)!;
    const meta = { eventId: randomUUID(), type: schema.typeName, version: 1n, time: clock.now(), key: "" } as never;
    const heard = (init: MessageInitShape<T>) => ({ event: create(schema, init) as MessageShape<T>, meta });
    await transaction(db, (tx) => handle([heard(first), ...others.map(heard)], tx));
  }

  async function asUser(userId: string, role: Role = "agent", other: Partial<UserCaller> = {}) {
    const caller: UserCaller = { kind: "user", userId, role, country: "FI", termsAccepted: true, sessionId: "s" };
    return as(await signerOf("gateway").callerToken({ ...caller, ...other }));
  }

  type Changes = MessageInitShape<typeof SubmitRequestRequestSchema>;

  /** Sends a request; answers its id and the token of its mail. */
  async function submit(changes: Changes = {}): Promise<{ requestId: string; token: string }> {
    await gateway.submitRequest({ ...aSubmission, ...changes });
    const { requestId } = (await drainOutbox(db)).of(RequestSubmittedSchema).at(-1)!;
    const { confirmationToken } = await notifications.getSellerMail({ requestId });
    return { requestId, token: confirmationToken! };
  }

  /** Sends and confirms a request; answers its lead and the secret of the seller's page. */
  async function publish(changes: Changes = {}): Promise<{ leadId: string; requestId: string; hash: string }> {
    const address = changes.address ?? `Testikatu ${++houses}`;
    const { requestId, token } = await submit({ ...changes, address });
    const { hash } = await gateway.confirmRequest({ token });
    const [leadId] = await db("leads").where({ request_id: requestId }).pluck<string[]>("id");
    return { leadId: leadId!, requestId, hash };
  }
  let houses = 0;

  async function stop(): Promise<void> {
    gateway[Symbol.dispose]();
    notifications[Symbol.dispose]();
    personalData[Symbol.dispose]();
    await running.stop();
    await purchasing.stop();
    await close();
  }

  const clients = { gateway, notifications, personalData };
  return { db, clock, ...clients, purchasing, useCases, signerOf, consume, asUser, submit, publish, stop };
}

export type RunningLeads = Awaited<ReturnType<typeof startLeads>>;
