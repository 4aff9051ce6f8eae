import { inspect } from "node:util";
import type { DescMessage, DescService, JsonValue, MessageInitShape } from "@bufbuild/protobuf";
import { type Client, createClient, createRouterTransport, type Interceptor } from "@connectrpc/connect";
import { connectDb } from "../db/index.ts";
import { failpoint } from "../failpoints/index.ts";
import { makeOutbox } from "../outbox/index.ts";
import { type Caller, type CountryCode, loadCountryPacks } from "../product/index.ts";
import { callerKey } from "../rpc/caller.ts";
import type { Kit, Service } from "../runtime/index.ts";
import { makeLogger } from "../telemetry/index.ts";
import { consume } from "./consume.ts";
import { crashProcess } from "./crash-process.ts";
import { runJob } from "./run-job.ts";
import { testKeys } from "./test-keys.ts";

/** What a test says to a process that it kills. */
export type MortalRun = { databaseUrl: string; now: Date };

type Options<Config> = {
  name: string;
  build: (kit: Kit<Config>) => Service;
  /** The service's folder of migrations. */
  migrations: URL;
  config?: Partial<Config> & { COUNTRIES?: CountryCode[] };
  /** What the service needs of the kit beside its database, outbox, clock, packs, log and a key of its own. */
  parts?: object;
};

/**
 * Runs a program that makes a `mortalService`, and kills it at a failpoint, such as `billing.write:2`. Returns the
 * signal that ended it, or null if it never came to that failpoint.
 */
export function runAndKill(program: URL, run: MortalRun, at: string): Promise<NodeJS.Signals | null> {
  return crashProcess(program, { failpoint: at, env: { MORTAL_RUN: JSON.stringify(run) } }).ended;
}

/** What the test said to this process. */
export function mortalRun<Run extends MortalRun>(): Run {
  const run = JSON.parse(process.env["MORTAL_RUN"] ?? "{}") as Run;
  return { ...run, now: new Date(run.now) };
}

/**
 * A service without a server and a queue, whose process crashes at a failpoint; `<name>.write` is before each statement that
 * writes, `<name>.commit` before each commit.
 */
export function mortalService<Config>(
  { databaseUrl: url, now }: MortalRun,
  { name, build, migrations, config, parts }: Options<Config>,
) {
  const db = connectDb({ url, maxConnections: 2, applicationName: "mortal", migrations });
  db.on("query", ({ sql }: { sql: string }) => {
    if (/^(insert|update|delete) /i.test(sql)) failpoint(`${name}.write`);
    if (sql === "COMMIT;") failpoint(`${name}.commit`);
  });
  const folder = new URL("../../../../deploy/countries", import.meta.url).pathname;
  const service = build({
    config: { NODE_ENV: "test", ...config },
    db,
    outbox: makeOutbox(),
    sending: { isHeld: () => false },
    clock: { now: () => new Date(now) },
    packs: loadCountryPacks(folder, config?.COUNTRIES ?? ["FI"]),
    log: makeLogger(name, { write() {} }),
    signer: testKeys([name]).signerOf(name),
    ...parts,
    // The type cannot see what the service reads.
  } as unknown as Kit<Config>);

  return {
    /** The service as `caller` sees it, without a network. */
    clientOf<S extends DescService>(schema: S, caller?: Caller): Client<S> {
      const asCaller: Interceptor = (next) => (request) => {
        request.contextValues.set(callerKey, caller);
        // The transport hides what was thrown.
        return next(request).catch((error: unknown) => {
          process.stderr.write(`${inspect(error)}\n`);
          throw error;
        });
      };
      const routes = createRouterTransport((router) => service.rpc?.routes(router), {
        router: { interceptors: [asCaller] },
      });
      return createClient(schema, routes);
    },
    consume: <T extends DescMessage>(schema: T, event: MessageInitShape<T>) =>
      consume(db, service.consumers ?? [], schema, event, { time: now }),
    runJob: (job: string, payload?: JsonValue) => runJob(service, job, now, payload),
    async end() {
      await service.release?.();
      await db.destroy();
    },
  };
}
