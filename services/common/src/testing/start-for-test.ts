import type { DescService } from "@bufbuild/protobuf";
import { rpcClient } from "../rpc/index.ts";
import type { RpcClient } from "../rpc/index.ts";
import { startService } from "../runtime/index.ts";
import type { BaseConfig, Kit, RunningService, Service } from "../runtime/index.ts";
import { makeLogger } from "../telemetry/index.ts";
import { fakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { seededRandom } from "./seeded-random.ts";
import { testDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { testKeys } from "./test-keys.ts";
import type { TestKeys } from "./test-keys.ts";

export type ForTest<Config extends BaseConfig> = {
  name: string;
  build: (kit: Kit<Config>) => Service | Promise<Service>;
  /** The service's folder of migrations. */
  migrations: URL;
  /** Other services that call it; the gateway always may. */
  callers?: string[];
  /** ISO time at which its clock stands. */
  now?: string;
  /** What the service needs beside ports, database, keys and the packs of FI, SE and GB. */
  config?: Omit<Partial<Config>, keyof BaseConfig>;
};

export type StartedForTest = Pick<TestDatabase, "db" | "url"> &
  TestKeys & {
    clock: FakeClock;
    running: RunningService;
    /** The service as another one sees it. */
    clientOf<S extends DescService>(caller: string, service: S): RpcClient<S>;
    stop(): Promise<void>;
  };

/** Runs a whole service in this process: real database, free ports, keys in memory, a clock and chance that the test rules. */
export async function startForTest<Config extends BaseConfig>(options: ForTest<Config>): Promise<StartedForTest> {
  const { name, build, migrations, callers = [], now = "2026-11-21T10:00:00Z" } = options;
  const { db, url, close } = await testDatabase(migrations);
  const keys = testKeys([name, ...callers]);
  const clock = fakeClock(now);
  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
    RPC_PORT: 0,
    DATABASE_URL: url,
    COUNTRIES: ["FI", "SE", "GB"],
    COUNTRY_PACKS: new URL("../../../../deploy/countries", import.meta.url).pathname,
    OPENED_COUNTRIES: [],
    ...options.config,
    // The type cannot see which of its keys are among the ones above; a missing one fails where it is used.
  } as unknown as Config;
  const replacements = {
    clock,
    log: makeLogger(name, { write() {} }),
    random: seededRandom(1),
    signer: keys.signerOf(name),
    verifier: keys.verifier,
  };
  const running = await startService({ name, config, build, migrations, replacements });

  const clients: Disposable[] = [];
  return {
    db,
    url,
    clock,
    running,
    ...keys,
    clientOf(caller, service) {
      const client = rpcClient(service, { address: `127.0.0.1:${running.rpcPort}`, signer: keys.signerOf(caller) });
      clients.push(client);
      return client;
    },
    async stop() {
      clients.forEach((client) => client[Symbol.dispose]());
      await running.stop();
      await close();
    },
  };
}
