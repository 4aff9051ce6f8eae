import { randomUUID } from "node:crypto";
import type { Endpoint, ErrorCode, Sent } from "@doorlight/gateway/contract";
import { someEmail } from "../support/given.ts";
import type { Person, World } from "./route-people.ts";
import { type RouteCaller, routeCallerNames } from "./route-rules.ts";
import type { Difference } from "./verdict.ts";

/** A call of a row: its caller and its data. */
export interface Cell {
  readonly who: Person;
  readonly caller: RouteCaller;
  readonly world: World;
}

interface Options {
  /** The peculiarity of the input, if an endpoint has several rows. */
  readonly about?: string;
  readonly file?: Blob;
  /** Codes of a call that was let in, because its input names nothing that exists. */
  readonly thenRefused?: readonly ErrorCode[];
  /** May end the session of the browser. */
  readonly endsSession?: true;
  readonly differences?: readonly Difference<RouteCaller>[];
}

/** The input of an endpoint, and callers with another outcome than the ordinary one of its declared access. */
export interface RouteRow extends Options {
  readonly endpoint: Endpoint;
  readonly inputOf?: (cell: Cell) => object;
}

/** The input has the endpoint's own shape, so that only rights can refuse the call. */
export function row<const E extends Endpoint>(
  endpoint: E,
  inputOf: NoInfer<(cell: Cell) => Partial<Sent<E>>>,
  options: Options = {},
): RouteRow {
  return { endpoint, inputOf, ...options };
}

export const differ = (
  callers: readonly RouteCaller[],
  verdict: Difference<RouteCaller>["verdict"],
  because: string,
): { differences: readonly Difference<RouteCaller>[] } => ({ differences: [{ callers, verdict, because }] });

export const everybody = routeCallerNames;
export const everybodyBut = (...some: RouteCaller[]) => everybody.filter((caller) => !some.includes(caller));

export const nothing = () => ({});
export const email = () => ({ body: { email: someEmail("nobody") } });
export const token = () => randomUUID();

export const onlySuperAdmins = differ(
  ["admin", "acting_as_admin"],
  "forbidden",
  "only a super admin does this to an admin",
);
export const superAdmin = ({ world }: Cell) => ({ params: { id: world.superAdminId } });
