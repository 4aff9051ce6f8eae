import type { DescMessage, DescService, MessageInitShape } from "@bufbuild/protobuf";
import type { JsonValue } from "@bufbuild/protobuf";
import type { EventMeta } from "../kafka/index.ts";
import { makeRpcClient } from "../rpc/index.ts";
import type { RpcClient } from "../rpc/index.ts";
import { startService, withInvariants, withStatistics } from "../runtime/index.ts";
import type { BaseConfig, Kit, RunningService, Service } from "../runtime/index.ts";
import { makeLogger } from "../telemetry/index.ts";
import { type Clock, seconds } from "../time/index.ts";
import { consume } from "./consume.ts";
import { fakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { onFreshPort } from "./on-fresh-port.ts";
import { runJob } from "./run-job.ts";
import { seededRandom } from "./seeded-random.ts";
import { startPeers } from "./start-peers.ts";
import type { PeerRoutes } from "./start-peers.ts";
import { testDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { testKeys } from "./test-keys.ts";
import type { TestKeys } from "./test-keys.ts";

/** A service to be tested, and its surroundings. */
export type ForTest<Config extends BaseConfig> = {
  name: string;
  build: (kit: Kit<Config>) => Service | Promise<Service>;
  /** The service's folder of migrations. */
  migrations: URL;
  /** Other services that call it or sign what it reads; the gateway always may. */
  callers?: string[];
  /** Fakes of the services that it calls, by the configuration key of their address. */
  peers?: { readonly [Key in keyof Config & `${string}_ADDR`]?: PeerRoutes };
  /** ISO time at which its clock stands. */
  now?: string;
  /** The service's clock instead of the one that stands at `now`. */
  clock?: Clock;
  /** Jobs are queued and nothing runs them but `runJob`. */
  idleQueue?: boolean;
  /** What the service needs beside ports, database, keys and the packs of FI, SE and GB; wins over these. */
  config?: Partial<Config>;
};

/** A running service and what a test does to it. */
export type StartedForTest = Pick<TestDatabase, "db" | "url"> &
  TestKeys & {
    /** The service's clock, if the test gave none of its own. */
    clock: FakeClock;
    running: RunningService;
    /** The service as the service `caller` sees it. */
    clientOf<S extends DescService>(caller: string, service: S): RpcClient<S>;
    /**
     * Lets the service's own consumers consume an event, or several in one go, without Kafka and inbox. Throws what a
     * handler throws, and if none subscribes to the type.
     */
    consume<T extends DescMessage>(
      schema: T,
      events: MessageInitShape<T> | MessageInitShape<T>[],
      meta?: Partial<EventMeta>,
    ): Promise<void>;
    /** Runs one of the service's own jobs now, by its clock; a task gets `payload`. Throws what it throws. */
    runJob(name: string, payload?: JsonValue): Promise<void>;
    /** Stops the service, its peers and its clients, and deletes the database. */
    stop(): Promise<void>;
  };

/** A call that a busy machine keeps waiting is no failure. */
const PATIENCE_MS = seconds(30);

/**
 * Runs a whole service in this process: a database of its own, free ports, keys in memory, a clock and random numbers
 * that the test controls. Consumers and the relay run only if `config` names Kafka. Rejects, leaving nothing behind,
 * if the service cannot start.
 */
export async function startForTest<Config extends BaseConfig>(options: ForTest<Config>): Promise<StartedForTest> {
  const stack = new AsyncDisposableStack();
  try {
    return await startOnto(stack, options);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function startOnto<Config extends BaseConfig>(
  stack: AsyncDisposableStack,
  options: ForTest<Config>,
): Promise<StartedForTest> {
  const { name, build, migrations, callers = [], peers = {}, now = "2026-11-21T10:00:00Z" } = options;
  const { db, url, close } = await testDatabase(migrations);
  stack.defer(close);
  const keys = testKeys([name, ...callers]);
  const log = makeLogger(name, { write() {} });
  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
    RPC_PORT: 0,
    DATABASE_URL: url,
    RELEASE_EPOCH: "test",
    COUNTRIES: ["FI", "SE", "GB"],
    COUNTRY_PACKS: new URL("../../../../deploy/countries", import.meta.url).pathname,
    LEGAL_TEXTS: new URL("../../../../deploy/legal", import.meta.url).pathname,
    OPENED_COUNTRIES: [],
    ...(await startPeers(peers, { verifierOf: keys.verifierOf, log, stack })),
    ...options.config,
    // The type cannot see which of its keys are among the ones above; a missing one fails where it is used.
  } as unknown as Config;

  const fake = fakeClock(now);
  const clock = options.clock ?? fake;
  const replacements = {
    clock,
    log,
    random: seededRandom(1),
    signer: keys.signerOf(name),
    verifier: keys.verifierOf(name),
  };
  let service: Service = {};
  const start = () =>
    startService({
      name,
      config,
      build: async (kit: Kit<Config>) => {
        service = await withStatistics(await withInvariants(await build(kit), kit), kit);
        return withoutSchedule(service, options.idleQueue);
      },
      migrations,
      replacements,
    });
  const running = await onFreshPort(start, ({ rpcPort }) => rpcPort);
  stack.defer(() => running.stop());

  return {
    db,
    url,
    clock: fake,
    running,
    ...keys,
    clientOf(caller, schema) {
      const address = `127.0.0.1:${running.rpcPort}`;
      const signer = keys.signerOf(caller);
      return stack.use(makeRpcClient(schema, { peer: name, address, signer, timeoutMs: PATIENCE_MS }));
    },
    consume: (schema, events, meta) =>
      consume(db, service.consumers ?? [], schema, events, { time: clock.now(), ...meta }),
    runJob: (job, payload) => runJob(service, job, clock.now(), payload),
    stop: () => stack.disposeAsync(),
  };
}

/**
 * Nothing is scheduled: a job at a full minute of the real clock would change what a test looks at. The queue runs tasks, or
 * none if it is idle, since it knows them by other names.
 */
function withoutSchedule({ jobs = [], ...service }: Service, isIdle = false): Service {
  const tasks = jobs.filter(({ kind }) => kind === "task");
  return { ...service, jobs: isIdle ? tasks.map((job) => ({ ...job, name: `idle-${job.name}` })) : tasks };
}
