import * as contract from "@doorlight/gateway/contract";

/** Every endpoint of the contract. */
export function declaredEndpoints(): contract.Endpoint[] {
  return Object.values<unknown>(contract).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}
