import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { memoryFlags, type Stack } from "../stack/stack.ts";
import { cpuOf } from "./cpu.ts";
import type { Buyer } from "./fixture.ts";
import type { CpuComparison } from "./hop/index.ts";
import { load, type Shot } from "./load.ts";

const PATH = "/api/auth/check-password";
const BODY = JSON.stringify({ newPassword: "a-long-enough-password" });
/** The call that is measured. */
export const measuredCall = `POST ${PATH}`;
const CLIENTS = 16;
const REQUESTS = 12_000;

/**
 * The gateway's own CPU for a signed-in call with headers, rate limit, origin check, session, rights, body and schema,
 * and that of bare Express that parses the same body. In the end the call asks identity something small. The cost of
 * that question is measured apart, on bare Express that asks as well, and does not count.
 */
export async function openMiddleware(stack: Stack, { cookie }: Buyer): Promise<CpuComparison> {
  const env = { ...process.env, ...stack.environment("gateway"), OTEL_TRACES_EXPORTER: "none", BARE_PATH: PATH };
  const bare = await start("bare.ts", env);
  const asking = await start("asking.ts", env);

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
    const failed = answers.find(({ status }) => status !== 204);
    if (failed) throw new Error(`${PATH} answered ${failed.status}`);
    return (cpuOf(pid) - before) / answers.length;
  }

  const perRequestOf = ({ child, port }: Started) => perRequest(`http://127.0.0.1:${port}`, child.pid ?? 0);

  return {
    async microseconds() {
      const gateway = await perRequest(stack.urls.product, stack.processes.pid("gateway") ?? 0);
      const plain = await perRequestOf(bare);
      return { measured: gateway - ((await perRequestOf(asking)) - plain), plain };
    },
    close: () => [bare, asking].forEach(({ child }) => child.kill()),
  };
}

interface Started {
  child: ChildProcess;
  port: number;
}

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const child = fork(new URL(file, import.meta.url), { env, execArgv: memoryFlags });
  const [port] = (await once(child, "message")) as [number];
  return { child, port };
}

function* shots(count: number, cookie: string): Generator<Shot> {
  for (let i = 0; i < count; i += 1)
    yield {
      method: "POST",
      path: PATH,
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: BODY,
    };
}
