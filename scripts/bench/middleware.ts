import { fork } from "node:child_process";
import { once } from "node:events";
import type { Stack } from "../stack/stack.ts";
import { cpuOf } from "./cpu.ts";
import type { Buyer } from "./fixture.ts";
import type { CpuComparison } from "./hop/index.ts";
import { load, type Shot } from "./load.ts";

const PATH = "/api/countries";
const CLIENTS = 16;
const REQUESTS = 12_000;

/** The gateway with headers, origin check, session, rights and validation on a request that calls no service, and bare Express. */
export async function openMiddleware(stack: Stack, { cookie }: Buyer): Promise<CpuComparison> {
  const answer = await (await fetch(stack.urls.product + PATH)).text();
  const child = fork(new URL("bare.ts", import.meta.url), { env: { ...process.env, BARE_ANSWER: answer } });
  const [port] = (await once(child, "message")) as [number];

  async function perRequest(origin: string, pid: number): Promise<number> {
    const fire = (count: number) =>
      load(
        origin,
        Array.from({ length: CLIENTS }, () => shots(count / CLIENTS, cookie)),
        { seconds: 60 },
      );
    await fire(REQUESTS / 4);
    const before = cpuOf(pid);
    const { answers } = await fire(REQUESTS);
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`${PATH} answered ${failed.status}`);
    return (cpuOf(pid) - before) / answers.length;
  }

  return {
    microseconds: async () => ({
      measured: await perRequest(stack.urls.product, stack.processes.pid("gateway") ?? 0),
      plain: await perRequest(`http://127.0.0.1:${port}`, child.pid ?? 0),
    }),
    close: () => void child.kill(),
  };
}

function* shots(count: number, cookie: string): Generator<Shot> {
  for (let i = 0; i < count; i += 1)
    yield { method: "GET", path: PATH, headers: { cookie, "sec-fetch-site": "same-origin" } };
}
