import { setTimeout as wait } from "node:timers/promises";
import { type RpcServer, startRpcServer } from "../rpc/index.ts";
import { seconds } from "../time/index.ts";
import { collectStartupGarbage } from "./collect-startup-garbage.ts";
import type { BaseConfig, FullConfig, Kit, Parts, Replacements } from "./kit.ts";
import { openKit } from "./open-kit.ts";
import { startHttpServer } from "./start-http-server.ts";
import { startProbes } from "./start-probes.ts";
import { makeReadiness } from "./readiness.ts";
import { reportProcess } from "./report-process.ts";
import type { Service } from "./service.ts";
import { startWorkers } from "./start-workers.ts";
import { withInvariants } from "./with-invariants.ts";
import { withStatistics } from "./with-statistics.ts";

export type ServiceOptions<Config> = {
  /** The name of its signing key and its database role. */
  name: string;
  config: Config;
  build: (kit: Kit<Config>) => Service | Promise<Service>;
  /** Folder of the migrations that must have run before the service is ready. */
  migrations?: URL;
  /** Parts that a test puts in place of the kit's own. */
  replacements?: Replacements;
};

/** A started service and its ports. */
export type RunningService = {
  /** Of probes and metrics. */
  httpPort: number;
  /** Undefined if the service answers no calls. */
  rpcPort: number | undefined;
  /** Of browsers and partners; undefined if the service answers none. */
  productPort: number | undefined;
  /** Of the service's own protocol. */
  ownPort: number | undefined;
  /** Ends everything in an order that loses no work, within half a minute. */
  stop(): Promise<void>;
};

/** Time for load balancers to see that the process is no longer ready. */
const noticeMs = { production: seconds(5), development: 0, test: 0 };
/** Time for running calls to end. */
const graceMs = seconds(10);

/** Starts every part of a service. Rejects, leaving nothing behind, if a part cannot start. */
export async function startService<Config extends BaseConfig>(
  options: ServiceOptions<Config>,
): Promise<RunningService> {
  // The parts on the stack are stopped from the top down.
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
  const service = await withStatistics(await withInvariants(await build(kit), parts), parts);
  stack.defer(async () => service.release?.());
  const { db, log } = parts;
  const state = makeReadiness({ db, migrations, own: service.ready, log });
  const probes = await startProbes({ host: config.HOST, port: config.HTTP_PORT, isReady: state.isReady, log });
  stack.defer(probes.stop);
  reportProcess(db, state.isReady);
  await startWorkers(service, parts, config, stack);

  const rpc = await openRpc(service, parts, config, () => state.phase === "serving");
  if (rpc) stack.defer(() => rpc.stop(graceMs));
  const product = service.http && (await startHttpServer({ host: config.HOST, ...service.http }));
  stack.defer(async () => {
    await Promise.all([product?.stop(graceMs), service.close?.()]);
  });

  const own = await service.listen?.();
  if (own) stack.defer(own.stop);

  await collectStartupGarbage();
  state.phase = "serving";
  const ports = { httpPort: probes.port, rpcPort: rpc?.port, productPort: product?.port, ownPort: own?.port };
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
