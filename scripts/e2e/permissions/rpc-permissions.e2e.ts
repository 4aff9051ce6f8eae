import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { fromErrorDetail } from "@doorlight/common/errors";
import { as, rpcClient } from "@doorlight/common/rpc";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { beforeAll, expect, test } from "@jest/globals";
import { someAdmin, someAgent, someEmail } from "../support/given.ts";
import { stack } from "../support/stack.ts";
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
  "identity UsersService/RecordAdminAction": () => ({ action: "GET /api/auth/me" }),
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

test("of orders that come together each is admitted as its own BuyLead would be", async () => {
  const letters = table.rows.get("purchasing PurchasingService/BuyLead") ?? [];
  const named = await Promise.all(
    table.callers.map(async (caller, column) => ({
      caller,
      token: await tokenOf(caller),
      told: codeOf(table, letters[column] ?? ""),
    })),
  );
  // A contract asks for a token, so that one without any is no order.
  const forged = (await voidTokens(agentId)).filter((token) => token !== "");
  const nameless = forged.map((token, index) => ({ caller: `void token ${index}`, token, told: "login_required" }));
  const orders = [...named, ...nameless];

  using client = rpcClient(PurchasingService, {
    address: `127.0.0.1:${stack.settings.ports["purchasing-rpc"]}`,
    signer: signerOf("gateway"),
  });
  const { answers, grant } = await client.buyLeads({
    orders: orders.map(({ token }) => ({
      caller: token,
      request: { leadId: randomUUID(), idempotencyKey: randomUUID() },
    })),
  });

  const codes = answers.map(({ answer }) => answer.case === "refusal" && fromErrorDetail(answer.value)?.code);
  // Whoever is let in hears of the lead, which is none, or that only agents buy.
  const letIn = (code: unknown) => (code === "lead_unavailable" || code === "not_regular_user" ? "ok" : code);
  expect(orders.map(({ caller }, i) => [caller, letIn(codes[i])])).toEqual(
    orders.map(({ caller, told }) => [caller, told]),
  );
  expect(grant).toBe("");
});
