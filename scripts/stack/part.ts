import type { Ports } from "./ports.ts";
import type { Processes } from "./processes.ts";
import { Fault } from "./fault.ts";
import { isListening } from "./net.ts";
import { portVariable, type PortName } from "./ports.ts";
import { until } from "./until.ts";

/** What a native part of the infrastructure is started with. */
export interface PartContext {
  processes: Processes;
  dataDir: string;
  ports: Ports;
  /** False where data need not survive the machine: tests. */
  durable: boolean;
  /** Whether a Docker engine's containers may be used, which serve one stack of the machine. */
  shared: boolean;
}

/** Refuses, in one line, a port that someone else holds. */
export async function requireFreePort(ports: Ports, name: PortName): Promise<void> {
  if (await isListening(ports[name])) {
    throw new Fault(
      `Port ${ports[name]} (${name}) is in use: stop what uses it, or choose another port with ${portVariable(name)}=<port>.`,
    );
  }
}

/** Waits until a started process answers; when it dies or stays silent the fault shows the end of its log. */
export async function ready(
  processes: Processes,
  name: string,
  answers: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const alive = async () => {
    if (processes.isRunning(name)) return answers();
    throw new Error("it ended");
  };
  await until(alive, withinMs).catch(() => {
    const log = processes.logFile(name);
    throw new Fault(`${name} did not start; the end of ${log}:\n${processes.lastLines(name)}`);
  });
}
