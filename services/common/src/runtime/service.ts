import type { RequestListener } from "node:http";
import type { Invariant } from "../invariants/index.ts";
import type { Job } from "../jobs/index.ts";
import type { Consumer, Live } from "../kafka/index.ts";
import type { RpcRoutes } from "../rpc/index.ts";
import type { RouteOf } from "../telemetry/index.ts";

/** A port that is listened on, and the end of it, which lets running work end. */
export type Listening = { port: number; stop(): Promise<void> };

/** The parts of a service, as its `service.ts` returns them: the table of contents of all its use cases. */
export type Service = {
  /** Calls it answers on RPC_PORT. */
  rpc?: RpcRoutes;
  /** Events that it consumes, each with its effect in one transaction. */
  consumers?: readonly Consumer[];
  /** Events that every copy of the process gets, from now on. */
  live?: Live;
  /** Scheduled and deferred work. */
  jobs?: readonly Job[];
  /** Rules that its tables keep; each is checked every minute, once over all copies. */
  invariants?: readonly Invariant[];
  /** Whether its view `statistic_facts` is counted by days, for the statistics of admins. */
  hasStatistics?: true;
  /** Done once, by `node src/main.ts <name> <words>` in a pod. */
  commands?: Readonly<Record<string, (...words: string[]) => Promise<void>>>;
  /** HTTP/1.1 for browsers and partners. */
  http?: { port: number; handler: RequestListener; routeOf?: RouteOf };
  /** Starts a protocol of its own, such as SMTP, when everything else runs. */
  listen?: () => Promise<Listening>;
  /** Rejects while the service cannot work, for reasons that the runtime does not check itself. */
  ready?: () => Promise<void>;
  /**
   * Ends connections that never end by themselves, such as event streams; running calls may still need everything else.
   */
  close?: () => Promise<void>;
  /** Ends the resources of running calls and jobs, after the last of them. */
  release?: () => Promise<void>;
};
