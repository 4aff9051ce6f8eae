import type { RequestListener } from "node:http";
import type { Job } from "../jobs/index.ts";
import type { Consumer, Live } from "../kafka/index.ts";
import type { RpcRoutes } from "../rpc/index.ts";

/** What a service does, as its `service.ts` returns it: the table of contents of all its use cases. */
export type Service = {
  /** Calls it answers on RPC_PORT. */
  rpc?: RpcRoutes;
  /** Events it acts upon, each with its effect in one transaction. */
  consumers?: readonly Consumer[];
  /** Events every copy of the process looks at as they come, from now on. */
  live?: Live;
  /** Work by the clock, and work put off. */
  jobs?: readonly Job[];
  /** HTTP/1.1 for browsers and partners. */
  http?: { port: number; handler: RequestListener };
  /** Rejects while the service cannot do its work, beyond what the runtime checks itself. */
  ready?: () => Promise<void>;
  /** Ends what never ends by itself, such as event streams. Calls that still run may need everything else. */
  close?: () => Promise<void>;
};
