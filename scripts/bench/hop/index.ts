import { cpuOf } from "../cpu.ts";
import { load, type Shot } from "../load.ts";
import { type Child, startChild } from "../start-child.ts";
import { makeKeys } from "./keys.ts";

const CLIENTS = 16;
const REQUESTS = 6_000;

function* shots(count: number): Generator<Shot> {
  for (let i = 0; i < count; i += 1) yield { method: "GET", path: "/" };
}

/** Express in front of a service, with the CPU of both processes, and plain Express. */
export async function openHop() {
  const start = (file: string, env?: Record<string, string>) => startChild(new URL(file, import.meta.url), env);
  const keys = { HOP_KEYS: makeKeys() };
  const plain = await start("plain.ts");
  const service = await start("service.ts", keys);
  const caller = await start("caller.ts", { ...keys, HOP_SERVICE: String(service.port) });

  async function perRequest(entry: Child, processes: Child[]): Promise<number> {
    const used = () => processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
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
    /** CPU of an answer, in microseconds: with the hop, and of plain Express. */
    microseconds: async () => ({
      measured: await perRequest(caller, [caller, service]),
      plain: await perRequest(plain, [plain]),
    }),
    close: () => [plain, service, caller].forEach((child) => child.end()),
  };
}
