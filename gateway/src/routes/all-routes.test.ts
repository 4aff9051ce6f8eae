import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeAllRoutes } from "./all-routes.ts";

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** The routes are only listed: nothing is called. */
const unused: never = new Proxy({}, { get: (): never => unused }) as never;

test("has exactly one route for every endpoint of the contract, and no other route", () => {
  const addressOf = ({ method, path }: contract.Endpoint) => `${method} ${path}`;
  const answered = makeAllRoutes({
    clients: unused,
    sessions: unused,
    signupCookie: unused,
    answers: unused,
    attempts: unused,
    guardLogin: unused,
    failedLogins: unused,
    kit: unused,
    claims: unused,
    log: unused,
  }).map(({ endpoint }) => addressOf(endpoint));
  expect(answered.toSorted()).toEqual(Object.values<unknown>(contract).filter(isEndpoint).map(addressOf).toSorted());
});
