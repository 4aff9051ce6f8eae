import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { contractEndpoints as endpoints } from "../open-api/contract-endpoints.ts";
import { limitsOf, windowSeconds } from "./endpoint-limits.ts";

const namesIn = (schema: contract.Schema | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {}) : [];
const addressOf = ({ method, path }: contract.Endpoint) => `${method} ${path}`;

test("limits every endpoint that takes a secret link for its network", () => {
  const guessable = endpoints.filter(({ params, body }) =>
    [...namesIn(params), ...namesIn(body)].some((name) => name === "token" || name === "hash"),
  );
  expect(guessable.length).toBeGreaterThan(8);
  expect(guessable.filter((endpoint) => !limitsOf(endpoint).network).map(addressOf)).toEqual([]);
});

test("limits every change open to guests for its network, except logging out", () => {
  const open = endpoints.filter(({ method, access }) => method !== "GET" && access.includes("guest"));
  expect(open.filter((endpoint) => !limitsOf(endpoint).network).map(addressOf)).toEqual([addressOf(contract.logout)]);
});

test("limits every endpoint that changes something", () => {
  const changes = endpoints.filter(({ method }) => method !== "GET");
  expect(changes.length).toBeGreaterThan(30);
  const isLimited = (endpoint: contract.Endpoint) => {
    const { network, account, pair } = limitsOf(endpoint);
    return Boolean(network ?? account ?? pair);
  };
  expect(changes.filter((endpoint) => !isLimited(endpoint)).map(addressOf)).toEqual([]);
});

test("limits every read for its network, and for its account if it reveals anything about one", () => {
  const reads = endpoints.filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(30);
  const ofAccounts = reads.filter(({ access }) => !access.includes("guest"));
  const without = (scope: "network" | "account", among: contract.Endpoint[]) =>
    among.filter((endpoint) => !limitsOf(endpoint)[scope]).map(addressOf);
  expect(without("account", ofAccounts)).toEqual([]);
  expect(without("network", reads)).toEqual([]);
});

test("limits every endpoint that mails an address from its body for that address", () => {
  const mailing = [
    contract.register,
    contract.forgotPassword,
    contract.requestMagicLink,
    contract.resendConfirmation,
    contract.inviteColleague,
    contract.submitRequest,
    contract.sendSellerLinks,
  ];
  for (const endpoint of mailing) expect(limitsOf(endpoint).account ?? limitsOf(endpoint).pair).toBeDefined();
});

test("lets an agent create few offices, since each takes a name", () => {
  expect(limitsOf(contract.createOffice).account).toBe("LIMITS_OFFICE");
  expect(windowSeconds("LIMITS_OFFICE")).toBe(15 * 60);
});

test("lets an account begin to save few cards an hour, since testers of stolen cards need many", () => {
  expect(limitsOf(contract.startCardSetup).account).toBe("LIMITS_CARD");
  expect(windowSeconds("LIMITS_CARD")).toBe(60 * 60);
});

test("lets an account order few test messages and replays, since each makes us send", () => {
  for (const endpoint of [contract.sendTestWebhook, contract.replayWebhooks])
    expect(limitsOf(endpoint).account).toBe("LIMITS_WEBHOOKS");
  expect(windowSeconds("LIMITS_WEBHOOKS")).toBe(15 * 60);
});

test("limits the leads an account buys a day on any network, since invoices are paid later", () => {
  expect(limitsOf(contract.buyLead)).toEqual({ network: "LIMITS_WRITE", account: "LIMITS_PURCHASES" });
  expect(windowSeconds("LIMITS_PURCHASES")).toBe(24 * 60 * 60);
});

test("limits every file of many pages as it limits changes, for each account", () => {
  const files = endpoints.filter(({ file }) => file);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(limitsOf(file)).toEqual({ network: "LIMITS_BROWSE", account: "LIMITS_CHANGE" });
});

test("lets an admin search contacts a few times a minute, on any network", () => {
  for (const endpoint of [contract.searchEverything, contract.searchDeskLeads]) {
    expect(limitsOf(endpoint).account).toBe("LIMITS_SEARCH");
    expect(windowSeconds("LIMITS_SEARCH")).toBe(60);
  }
});

test("limits every endpoint that searches or lists leads for each network and account", () => {
  for (const endpoint of [contract.listLeads, contract.countLeads, contract.getLead, contract.myLeads]) {
    expect(limitsOf(endpoint)).toMatchObject({ network: "LIMITS_BROWSE", account: "LIMITS_BROWSE" });
  }
});
