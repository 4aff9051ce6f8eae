import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { as } from "@doorlight/common/rpc";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { beforeAll, expect, test } from "@jest/globals";
import { someAdmin, someAgent, someEmail } from "../support/given.ts";
import { rpcFits } from "./fits.ts";
import { signerOf, tokensOf, voidTokens } from "./rpc-callers.ts";
import { describedServices, type RpcCall, servedRpcs } from "./rpc-ports.ts";
import { codeOf, coverageFaults, routeOf, rpcsTable } from "./table.ts";

const MINUTE = 60_000;
const AT_ONCE = 8;

const table = rpcsTable();
let rpcs: ReadonlyMap<string, RpcCall>;
let tokenOf: (caller: string) => Promise<string>;
let agentId: string;
let superAdminId: string;

beforeAll(async () => {
  const [agent, superAdmin] = await Promise.all([someAgent(), someAdmin("super_admin")]);
  [agentId, superAdminId] = [agent.id, superAdmin.id];
  tokenOf = tokensOf(agentId);
  rpcs = await servedRpcs(signerOf("gateway"));
}, 3 * MINUTE);

/**
 * What is sent where nothing would not tell: rights are decided before a message is read, so for all other rows an
 * empty one is enough, and does no harm.
 */
const messages: Record<string, () => object> = {
  "identity ProfileService/InviteColleague (without an office)": () => ({ email: someEmail("nobody") }),
  "identity UsersService/CreateUser (an admin)": () => ({
    role: Role.ADMIN,
    country: "FI",
    firstName: "Maija",
    lastName: "Made",
    email: someEmail("made"),
    locale: "en",
  }),
  "identity UsersService/DeactivateUser (a super admin)": () => ({ userId: superAdminId }),
  "identity UsersService/RecordAct": () => ({ action: "GET /api/auth/me" }),
  "leads LeadsService/GetContacts (without purchasing's grant)": () => ({
    grant: "made-up",
    holdings: [{ leadId: randomUUID(), userId: randomUUID() }],
  }),
  "leads LeadsService/GetContact (without purchasing's grant)": () => ({ leadId: randomUUID(), grant: "made-up" }),
  "purchasing PurchasingService/GetAccount (another's)": () => ({ userId: superAdminId }),
};

interface Cell {
  name: string;
  caller: string;
  told: string;
  token: () => Promise<string>;
}

async function faultOf({ name, caller, told, token }: Cell): Promise<string[]> {
  const call = rpcs.get(routeOf(name));
  if (!call) return [`${name} is not answered`];
  const done = await call(messages[name]?.() ?? {}, as(await token()));
  return rpcFits(done, told) ? [] : [`${name} for ${caller}: ${done}, not ${told}`];
}

async function faultsOf(cells: readonly Cell[]): Promise<string[]> {
  const faults: string[] = [];
  for (let first = 0; first < cells.length; first += AT_ONCE) {
    faults.push(...(await Promise.all(cells.slice(first, first + AT_ONCE).map(faultOf))).flat());
  }
  return faults;
}

test("every rpc of every process has a row, every row an rpc, and every service somebody who answers", async () => {
  expect(coverageFaults(table, [...rpcs.keys()])).toEqual([]);
  const answered = [...rpcs.keys()].join("\n");
  const described = await describedServices();
  expect(described.length).toBeGreaterThan(5);
  expect(described.filter(({ name }) => !answered.includes(` ${name}/`)).map(({ typeName }) => typeName)).toEqual([]);
});

test(
  "every caller is answered by every rpc as its row says",
  async () => {
    const cells = [...table.rows].flatMap(([name, letters]) =>
      table.callers.map((caller, column) => ({
        name,
        caller,
        told: codeOf(table, letters[column] ?? ""),
        token: () => tokenOf(caller),
      })),
    );
    expect(await faultsOf(cells)).toEqual([]);
    writeSync(1, `${cells.length} cells of rpcs were called\n`);
  },
  2 * MINUTE,
);

test(
  "a token that does not verify, or in which a service speaks for a user, is worth nothing",
  async () => {
    const tokens = await voidTokens(agentId);
    const cells = [...rpcs.keys()].flatMap((name) =>
      tokens.map((token, index) => ({
        name,
        caller: `void token ${index}`,
        told: "login_required",
        token: () => Promise.resolve(token),
      })),
    );
    expect(await faultsOf(cells)).toEqual([]);
    writeSync(1, `${cells.length} calls of rpcs with void tokens were refused\n`);
  },
  2 * MINUTE,
);
