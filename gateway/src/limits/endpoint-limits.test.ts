import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { endpointLimits } from "./endpoint-limits.ts";

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;
const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

const namesIn = (schema: contract.Schema | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {}) : [];
const addressOf = ({ method, path }: contract.Endpoint) => `${method} ${path}`;

test("every endpoint that takes a secret link has a network rate limit", () => {
  const guessable = endpoints.filter(({ params, body }) =>
    [...namesIn(params), ...namesIn(body)].some((name) => name === "token" || name === "hash"),
  );
  expect(guessable.length).toBeGreaterThan(8);
  expect(guessable.filter((endpoint) => !endpointLimits.get(endpoint)?.network).map(addressOf)).toEqual([]);
});

test("every change open to guests has a network rate limit, except logging out", () => {
  const open = endpoints.filter(({ method, access }) => method !== "GET" && access.includes("guest"));
  expect(open.filter((endpoint) => !endpointLimits.get(endpoint)?.network).map(addressOf)).toEqual([
    addressOf(contract.logout),
  ]);
});

test("every endpoint that mails an address from its body has an account rate limit", () => {
  const mailing = [
    contract.register,
    contract.forgotPassword,
    contract.requestMagicLink,
    contract.resendConfirmation,
    contract.inviteColleague,
  ];
  for (const endpoint of mailing) expect(endpointLimits.get(endpoint)?.account).toBeDefined();
});
