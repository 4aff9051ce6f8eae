import * as contract from "../../contract/index.ts";
import type { Endpoint } from "../../contract/index.ts";

/** Every endpoint of the contract. */
export const contractEndpoints: readonly Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}
