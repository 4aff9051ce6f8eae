import { withToken } from "@doorlight/common/rpc";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { declaredRpcs } from "./declared-rpcs.ts";
import { describedServices } from "./described-services.ts";
import { type RpcPeople, signerOf, tokensOf, voidTokens } from "./rpc-callers.ts";
import { givenRpcPeople } from "./rpc-people.ts";
import { rpcPolicyViolations, rpcsOfPolicy } from "./rpc-policy.ts";
import { type RpcCall, servedRpcs } from "./rpc-ports.ts";
import { type RpcRow, type RpcWorld, rpcRows } from "./rpc-rows.ts";
import { type DeclaredRpc, rpcCallerNames, rpcTraitsOf, rpcVerdict } from "./rpc-rules.ts";
import { isRpcAsExpected, type Verdict, verdictOn } from "./verdict.ts";

const MINUTE = 60_000;
const AT_ONCE = 8;

const clients = new DisposableStack();
let declared: readonly DeclaredRpc[];
let served: ReadonlyMap<string, RpcCall>;
let people: RpcPeople;
let world: RpcWorld;

beforeAll(async () => {
  ({ people, world } = await givenRpcPeople());
  [declared, served] = await Promise.all([declaredRpcs(), servedRpcs(signerOf("gateway"), clients)]);
}, 3 * MINUTE);
afterAll(() => clients.dispose());

interface Cell {
  /** Of the row. */
  name: string;
  rpc: string;
  /** By the declared access alone. */
  ordinary: Verdict;
  caller: string;
  message: () => object | Promise<object>;
  expected: Verdict;
  token: () => Promise<string>;
}

/** The process that serves an rpc, which its tokens have to name. */
const processOf = (rpc: string) => rpc.slice(0, rpc.indexOf(" "));

async function violationOf({ name, rpc, caller, message, expected, token }: Cell): Promise<string[]> {
  const call = served.get(rpc);
  if (!call) return [`${rpc} is not served`];
  const outcome = await call(await message(), withToken(await token()));
  return isRpcAsExpected(outcome, expected) ? [] : [`${name} for ${caller}: ${outcome}, not ${expected}`];
}

async function violationsOf(cells: readonly Cell[]): Promise<string[]> {
  const violations: string[] = [];
  for (let first = 0; first < cells.length; first += AT_ONCE) {
    violations.push(...(await Promise.all(cells.slice(first, first + AT_ONCE).map(violationOf))).flat());
  }
  return violations;
}

/**
 * Whom the declared access refuses, the kit refuses before it reads a message: permissions.test.ts asks it about every caller
 * of every rpc. So only a guest calls all rpcs, and others come to each refusal of a process once.
 */
function withoutRepeatedRefusals(cells: readonly Cell[]): Cell[] {
  const refusals = new Set<string>();
  return cells.filter(({ rpc, caller, ordinary }) => {
    if (ordinary === "ok" || caller === "guest") return true;
    const before = refusals.size;
    return refusals.add(`${processOf(rpc)} ${caller} ${ordinary}`).size > before;
  });
}

test("declares the permissions of the policy in the services", () => {
  expect(declared.length).toBeGreaterThan(50);
  expect(rpcPolicyViolations(declared)).toEqual([]);
  const names = new Set(declared.map(({ name }) => name));
  expect([...rpcsOfPolicy, ...rpcRows.map(({ rpc }) => rpc)].filter((name) => !names.has(name))).toEqual([]);
});

test("declares permissions for every rpc that a process serves, and serves every service", async () => {
  expect([...served.keys()].toSorted()).toEqual(declared.map(({ name }) => name).toSorted());
  const described = await describedServices();
  expect(described.length).toBeGreaterThan(5);
  const names = [...served.keys()].join("\n");
  expect(described.filter(({ name }) => !names.includes(` ${name}/`)).map(({ typeName }) => typeName)).toEqual([]);
});

test(
  "answers every caller of every rpc by declared permissions and its rows' differences",
  async () => {
    const tokenOf = tokensOf(people);
    const ordinaryRows: RpcRow[] = declared.map(({ name }) => ({ rpc: name, about: "" }));
    // An ordinary call may take a colleague out of the office, so the rows about people come first.
    const cells = [...rpcRows, ...ordinaryRows].flatMap(({ rpc: name, about, messageOf, differences = [] }) => {
      const rpc = declared.find((candidate) => candidate.name === name)!;
      return rpcCallerNames.map((caller) => {
        const ordinary = rpcVerdict(rpc, rpcTraitsOf(caller));
        return {
          name: about ? `${rpc.name} (${about})` : rpc.name,
          rpc: rpc.name,
          ordinary,
          caller,
          message: () => messageOf?.(world) ?? {},
          expected: verdictOn(caller, ordinary, differences),
          token: () => tokenOf(caller, processOf(rpc.name)),
        };
      });
    });
    expect(await violationsOf(withoutRepeatedRefusals(cells))).toEqual([]);
  },
  3 * MINUTE,
);

test(
  "refuses a forged or long-lived token, one for another service, and a service's for a user",
  async () => {
    const oneOfEach = new Map([...served.keys()].map((rpc) => [processOf(rpc), rpc]));
    const cells = await Promise.all(
      [...oneOfEach].map(async ([process, rpc]) =>
        (await voidTokens(people.agent.id, process)).map((token, index): Cell => ({
          name: rpc,
          rpc,
          ordinary: "login_required",
          caller: `void token ${index}`,
          message: () => ({}),
          expected: "login_required",
          token: () => Promise.resolve(token),
        })),
      ),
    );
    expect(cells.length).toBeGreaterThan(5);
    expect(await violationsOf(cells.flat())).toEqual([]);
  },
  3 * MINUTE,
);
