import { expect, test } from "@jest/globals";
import type { Endpoint } from "../../contract/index.ts";
import { contractEndpoints } from "../open-api/contract-endpoints.ts";
import { makeAllRoutes } from "./all-routes.ts";

/** The routes are only listed: nothing is called. */
const unused: never = new Proxy({}, { get: (): never => unused }) as never;

test("has exactly one route for every endpoint of the contract, and no other route", () => {
  const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const answered = makeAllRoutes({
    clients: unused,
    sessions: unused,
    signupCookie: unused,
    answers: unused,
    attempts: unused,
    guardLogin: unused,
    failedLogins: unused,
    leadReads: unused,
    auditWords: unused,
    kit: unused,
    claims: unused,
    log: unused,
  }).map(({ endpoint }) => addressOf(endpoint));
  expect(answered.toSorted()).toEqual(contractEndpoints.map(addressOf).toSorted());
});
