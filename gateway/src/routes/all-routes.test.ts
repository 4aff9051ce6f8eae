import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { allRoutes } from "./all-routes.ts";

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** Routes are named without anything being called. */
const unused: never = new Proxy({}, { get: (): never => unused }) as never;

test("every call of the contract is answered once, and nothing else is", () => {
  const named = ({ method, path }: contract.Endpoint) => `${method} ${path}`;
  const answered = allRoutes({
    clients: unused,
    sessions: unused,
    answers: unused,
    tries: unused,
    guardLogin: unused,
    kit: unused,
    log: unused,
  }).map(({ endpoint }) => named(endpoint));
  expect(answered.toSorted()).toEqual(Object.values<unknown>(contract).filter(isEndpoint).map(named).toSorted());
});
