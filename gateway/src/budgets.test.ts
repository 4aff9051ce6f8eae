import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import * as contract from "../contract/index.ts";
import { budgets } from "./budgets.ts";

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;
const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

const namesIn = (schema: contract.Schema | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {}) : [];
const named = ({ method, path }: contract.Endpoint) => `${method} ${path}`;

test("whoever guesses the secret of a link draws on the budget of a network", () => {
  const guessable = endpoints.filter(({ params, body }) =>
    [...namesIn(params), ...namesIn(body)].some((name) => name === "token" || name === "hash"),
  );
  expect(guessable.length).toBeGreaterThan(8);
  expect(guessable.filter((endpoint) => !budgets.get(endpoint)?.network).map(named)).toEqual([]);
});

test("so does every change that a guest can make, but logging out", () => {
  const open = endpoints.filter(({ method, access }) => method !== "GET" && access.includes("guest"));
  expect(open.filter((endpoint) => !budgets.get(endpoint)?.network).map(named)).toEqual([named(contract.logout)]);
});

test("what mails an address that the caller names draws on that address's budget", () => {
  const mailing = [
    contract.register,
    contract.forgotPassword,
    contract.requestMagicLink,
    contract.resendConfirmation,
    contract.inviteColleague,
  ];
  for (const endpoint of mailing) expect(budgets.get(endpoint)?.account).toBeDefined();
});
