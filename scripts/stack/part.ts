import type { Ports } from "./ports.ts";
import type { Processes } from "./processes.ts";
import { VerbError } from "./verb.ts";
import { canListen, isListening } from "./net.ts";
import { processOn } from "./process-on-port.ts";
import { portVariable, type PortName } from "./ports.ts";
import { until } from "./until.ts";

/** The input of a native part of the infrastructure at its start. */
export interface PartContext {
  processes: Processes;
  dataDir: string;
  ports: Ports;
  /** False if data need not survive the machine: tests. */
  durable: boolean;
  /** Whether a Docker engine's containers may be used, which serve one stack of the machine. */
  shared: boolean;
}

/** Refuses ports that others hold, all at once and with the processes that hold them if the system shows them. */
export async function requireFreePorts(ports: Ports, names: readonly PortName[]): Promise<void> {
  // An outgoing connection may hold a port too, and then nothing listens there.
  const isTaken = async (port: number) => (await isListening(port)) || !(await canListen(port));
  const checked = await Promise.all(names.map(async (name) => ({ name, inUse: await isTaken(ports[name]) })));
  const taken = checked.filter(({ inUse }) => inUse).map(({ name }) => name);
  if (taken.length === 0) return;
  const lines = taken.map(async (name) => {
    const found = (await processOn(ports[name])) ?? "a process that the system does not show";
    return `  ${String(ports[name]).padEnd(6)} ${name.padEnd(20)} ${found}`;
  });
  const variables = taken.map(portVariable).join(", ");
  throw new VerbError(`These ports are in use:
${(await Promise.all(lines)).join("\n")}
Stop what uses them, move all ports with PORT_OFFSET=<number>, or one with its variable (${variables}).`);
}

/** A port may be taken between the check and the start: then the reader sees that. */
export async function orPortInUse(
  { processes, ports }: Pick<PartContext, "processes" | "ports">,
  name: string,
  names: readonly PortName[],
  start: () => Promise<void>,
): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!processes.isRunning(name)) await requireFreePorts(ports, names);
    throw error;
  }
}

/** Waits until a started process answers; when it crashes or stays silent the error shows the end of its log. */
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
    throw new VerbError(`${name} did not start; the end of ${log}:\n${processes.lastLines(name)}`);
  });
}
