import { fork } from "node:child_process";
import { once } from "node:events";
import { memoryFlags } from "../stack/stack.ts";

/** A process of the bench that serves. */
export interface Child {
  pid: number;
  port: number;
  end(): void;
}

/** Starts a module that sends its port, see `hop/send-port.ts`, and ends with the bench. */
export async function startChild(file: URL, env: Record<string, string> = {}): Promise<Child> {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: memoryFlags });
  const [port] = (await once(child, "message")) as [number];
  return { pid: child.pid ?? 0, port, end: () => void child.kill() };
}
