import { setTimeout as wait } from "node:timers/promises";
import { type RpcServer, startRpcServer } from "../rpc/index.ts";
import type { BaseConfig, FullConfig, Kit, Parts, Replacements } from "./kit.ts";
import { letGoOfStart } from "./let-go-of-start.ts";
import { openKit } from "./open-kit.ts";
import { startHttpServer } from "./start-http-server.ts";
import { startProbes } from "./start-probes.ts";
import { readiness } from "./readiness.ts";
import { reportProcess } from "./report-process.ts";
import type { Service } from "./service.ts";
import { startWorkers } from "./start-workers.ts";

export type ServiceOptions<Config> = {
  /** As its signing key and its database role have it. */
  name: string;
  config: Config;
  build: (kit: Kit<Config>) => Service | Promise<Service>;
  /** Folder of the migrations that must have run before the service is ready. */
  migrations?: URL;
  /** What a test puts in place of the kit's own parts. */
  replacements?: Replacements;
};

export type RunningService = {
  /** Of probes and metrics. */
  httpPort: number;
  /** Undefined where the service answers no calls. */
  rpcPort: number | undefined;
  /** Of browsers and partners; undefined where the service has no door for them. */
  productPort: number | undefined;
  /** Ends everything in an order that loses no work. Takes half a minute at most. */
  stop(): Promise<void>;
};

/** Time for load balancers to see that the process is no longer ready. */
const noticeMs = { production: 5_000, development: 0, test: 0 };
/** Time for calls that run. */
const graceMs = 10_000;

/** Starts all that a service is made of; rejects, leaving nothing behind, where a part of it cannot start. */
export async function startService<Config extends BaseConfig>(
  options: ServiceOptions<Config>,
): Promise<RunningService> {
  // Whatever is put on the stack is stopped from the top down.
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
  { name, config, build, migrations, replacements }: ServiceOptions<Config>,
): Promise<RunningService> {
  const { kit, parts, close } = await openKit(name, config, replacements, migrations);
  stack.defer(close);
  const service = await build(kit);
  const { db, log } = parts;
  const state = readiness({ db, migrations, own: service.ready, log });
  const probes = await startProbes({ host: config.HOST, port: config.HTTP_PORT, isReady: state.isReady, log });
  stack.defer(probes.stop);
  reportProcess(db);
  await startWorkers(service, parts, config, stack);

  const rpc = await openRpc(service, parts, config, () => state.phase === "serving");
  if (rpc) stack.defer(() => rpc.stop(graceMs));
  const product = service.http && (await startHttpServer({ host: config.HOST, ...service.http }));
  stack.defer(async () => {
    await Promise.all([product?.stop(graceMs), service.close?.()]);
  });

  await letGoOfStart();
  state.phase = "serving";
  const ports = { httpPort: probes.port, rpcPort: rpc?.port, productPort: product?.port };
  log.info(ports, "Started");
  const stop = async () => {
    state.phase = "draining";
    await wait(noticeMs[config.NODE_ENV]);
    await stack.disposeAsync();
  };
  return { ...ports, stop };
}

async function openRpc(
  { rpc }: Service,
  { verifier, log }: Parts,
  { HOST, RPC_PORT }: BaseConfig & Partial<FullConfig>,
  isServing: () => boolean,
): Promise<RpcServer | undefined> {
  if (!rpc) return undefined;
  if (RPC_PORT === undefined || !verifier) throw new Error("A service that answers calls needs RPC_PORT and JWKS_FILE");
  return startRpcServer({ ...rpc, host: HOST, port: RPC_PORT, verifier, log, isServing });
}
