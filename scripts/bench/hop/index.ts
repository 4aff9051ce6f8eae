import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { memoryFlags } from "../../stack/stack.ts";
import { cpuOf } from "../cpu.ts";
import { load, type Shot } from "../load.ts";
import { makeKeys } from "./keys.ts";

const CLIENTS = 16;
const REQUESTS = 12_000;

interface Started {
  child: ChildProcess;
  port: number;
}

async function start(file: string, env: Record<string, string>): Promise<Started> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, OTEL_TRACES_EXPORTER: "none", ...env },
    execArgv: memoryFlags,
  });
  const [port] = (await once(child, "message")) as [number];
  return { child, port };
}

function* shots(count: number): Generator<Shot> {
  for (let i = 0; i < count; i += 1) yield { method: "GET", path: "/" };
}

export interface CpuComparison {
  /** CPU of a request, in microseconds: of the measured one, and of plain Express. */
  microseconds(): Promise<{ measured: number; plain: number }>;
  close(): void;
}

/** Express in front of a service, with the CPU of both processes, and plain Express. */
export async function openHop(): Promise<CpuComparison> {
  const keys = { HOP_KEYS: makeKeys() };
  const plain = await start("plain.ts", {});
  const service = await start("service.ts", keys);
  const caller = await start("caller.ts", { ...keys, HOP_SERVICE: String(service.port) });

  async function perRequest(entry: Started, processes: Started[]): Promise<number> {
    const used = () => processes.reduce((sum, { child }) => sum + cpuOf(child.pid ?? 0), 0);
    const fire = (count: number) =>
      load(
        `http://127.0.0.1:${entry.port}`,
        Array.from({ length: CLIENTS }, () => shots(count / CLIENTS)),
        { seconds: 60 },
      );
    await fire(REQUESTS / 4);
    const before = used();
    const { answers } = await fire(REQUESTS);
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`The hop answered ${failed.status}`);
    return (used() - before) / answers.length;
  }

  return {
    microseconds: async () => ({
      measured: await perRequest(caller, [caller, service]),
      plain: await perRequest(plain, [plain]),
    }),
    close: () => [plain, service, caller].forEach(({ child }) => child.kill()),
  };
}
