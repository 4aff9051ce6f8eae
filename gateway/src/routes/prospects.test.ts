import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Refusal } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import { ProspectSchema, ProspectState } from "@doorlight/proto/campaign/v1/prospect_pb";
import { ListProspectsResponseSchema } from "@doorlight/proto/campaign/v1/prospects_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeProspectRoutes } from "./prospects.ts";

const id = "01900000-0000-7000-8000-00000000000b";
const session = { user: {}, as: { headers: { "x-caller": "the admin" } } };

let found: MessageInitShape<typeof ProspectSchema>;
let created: object[];
let linked: object[];
let refusal: Refusal | undefined;
beforeEach(() => {
  found = {
    id,
    country: "FI",
    name: "Aino Laine",
    email: "aino@homes.example",
    locale: "fi",
    source: "Fair",
    state: ProspectState.NEW,
    addedAt: { seconds: 1_795_262_400n },
    version: 1n,
  };
  [created, linked, refusal] = [[], [], undefined];
});

const routes = makeProspectRoutes({
  clients: {
    prospects: {
      getProspect: async () => ({ prospect: create(ProspectSchema, found), notes: [] }),
      listProspects: async () => create(ListProspectsResponseSchema, { prospects: [found], count: 1 }),
      linkAccount: async (link: { userId: string }) => {
        linked.push(link);
        return { prospect: create(ProspectSchema, { ...found, userId: link.userId, state: ProspectState.SIGNED_UP }) };
      },
    },
    users: {
      createUser: async (account: object) => {
        if (refusal) throw refusal;
        created.push(account);
        return { record: { user: { id: "01900000-0000-7000-8000-00000000000d" } } };
      },
    },
  },
  kit: { packs: new Map([["FI", { timeZone: "Europe/Helsinki" }]]) },
} as never);

function call(endpoint: contract.Endpoint, input: object): Promise<unknown> {
  const { handle } = routes.find((route) => route.endpoint === endpoint)!;
  const response = { attachment() {} };
  return handle({ session, request: { headers: {}, cookies: {} }, response, ...input } as never) as Promise<unknown>;
}
const invite = () => call(contract.inviteProspect, { params: { id }, body: { firstName: "Aino", lastName: "Laine" } });

test("creates an account in the prospect's country and language, and remembers it", async () => {
  expect(await invite()).toMatchObject({
    prospect: { state: "signed_up", userId: "01900000-0000-7000-8000-00000000000d" },
  });
  expect(created).toEqual([
    {
      role: "agent",
      country: "FI",
      email: "aino@homes.example",
      locale: "fi",
      firstName: "Aino",
      lastName: "Laine",
    },
  ]);
  expect(linked).toEqual([{ prospectId: id, userId: "01900000-0000-7000-8000-00000000000d" }]);
});

test("invites nobody without an address", async () => {
  found = { ...found, email: "" };
  expect((await refusalOf(invite())).code).toBe("invalid_request");
  expect(created).toEqual([]);
});

test("links no account that was not created", async () => {
  refusal = new Refusal("email_taken");
  expect((await refusalOf(invite())).code).toBe("email_taken");
  expect(linked).toEqual([]);
});

test("writes a file in which names from strangers are no formulas", async () => {
  found = { ...found, name: '=HYPERLINK("https://evil.example")', brand: "@SUM(A1)", phoneNumber: "+358405551234" };
  const query = { country: "FI", q: "", place: "", brand: "", source: "", tag: "", locale: "en" };
  const parts = (await call(contract.getProspectsFile, { query })) as AsyncIterable<string>;
  const [header, line] = (await Array.fromAsync(parts)).join("").split("\r\n");
  expect(header).toContain("Name,Agency,Place,E-mail,Phone");
  expect(line).toMatch(
    /^"'=HYPERLINK\(""https:\/\/evil.example""\)",'@SUM\(A1\),,aino@homes.example,\+358 40 5551234,/,
  );
});
