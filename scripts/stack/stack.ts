import { join } from "node:path";
import { composeDown, composeIsUsed } from "./compose.ts";
import { environmentOf, type Settings } from "./environment.ts";
import { isPart, partNames, startPart, type PartName } from "./infrastructure.ts";
import { orPortInUse, ready, requireFreePorts, type PartContext } from "./part.ts";
import type { PortName } from "./ports.ts";
import { Processes } from "./processes.ts";
import { root } from "./run.ts";
import { processNames, type ProcessName } from "./services.ts";

/**
 * The garbage of the start is collected before serving. The young generation may hold the calls of a burst, and keeps
 * room for them in quiet times: a small one is collected so often that calls grow old before they end. As in the image.
 */
export const memoryFlags = ["--expose-gc", "--min-semi-space-size=16", "--max-semi-space-size=32"];

/** What goes on loading places after the start. */
export const backgroundName = "places";

interface StartOptions {
  /** Added to the process's own environment. */
  env?: Record<string, string>;
  nodeFlags?: string[];
}

/** A stack in its data folder: any process may open it again, since all it knows is in files there. */
export class Stack {
  readonly settings: Settings;
  readonly processes: Processes;

  constructor(settings: Settings) {
    this.settings = settings;
    this.processes = new Processes(settings.dataDir);
  }

  get urls() {
    const { publicUrl, infrastructure } = this.settings;
    return {
      product: publicUrl,
      inbox: infrastructure.inboxUrl,
      zipkin: infrastructure.zipkinUrl,
      kafka: infrastructure.kafkaBrokers,
      webhookReceiver: `https://${infrastructure.webhookReceivers}/`,
    };
  }

  get partContext(): PartContext {
    const { dataDir, ports, profile } = this.settings;
    return { processes: this.processes, dataDir, ports, durable: profile !== "test", shared: profile === "demo" };
  }

  /** The environment a process is started with; its DATABASE_URL is also a test's way to its tables. */
  environment(name: ProcessName): Record<string, string> {
    return environmentOf(name, this.settings);
  }

  /** Starts one process or part and returns when it is ready; does nothing when it runs. */
  async start(name: ProcessName | PartName, { env, nodeFlags = [] }: StartOptions = {}): Promise<void> {
    if (this.processes.isRunning(name)) return;
    if (isPart(name)) return startPart(name, this.partContext);
    const { ports } = this.settings;
    await requireFreePorts(ports, portsOf(name));
    this.processes.start(name, {
      command: process.execPath,
      args: [...memoryFlags, "--import", "@doorlight/common/telemetry/start", ...nodeFlags, mainOf(name)],
      env: { ...this.environment(name), ...env },
      cwd: root,
    });
    const answers = () => ready(this.processes, name, () => isReady(ports[`${name}-http`]));
    await orPortInUse(this.partContext, name, portsOf(name), answers);
  }

  /** Ends one process or part and returns when it is gone: at once by SIGKILL, after its drain by SIGTERM. */
  kill(name: ProcessName | PartName, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    return this.processes.stop(name, signal);
  }

  async restart(name: ProcessName | PartName, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    await this.kill(name, signal);
    await this.start(name);
  }

  /** Stops the services and the gateway; the infrastructure keeps running. */
  async stopProduct(): Promise<void> {
    await Promise.all(processNames.map((name) => this.kill(name, "SIGTERM")));
  }

  /** Runs a function that starts processes; if it fails, those that it started end again, and only those. */
  async orEndAgain(start: () => Promise<void>): Promise<void> {
    const before = new Set(this.processes.running());
    const hadContainers = composeIsUsed(this.settings.dataDir);
    try {
      await start();
    } catch (error) {
      this.processes.startNoMore();
      const started = this.processes.running().filter((name) => !before.has(name));
      await Promise.all(started.map((name) => this.processes.stop(name, isPart(name) ? endOf(name) : "SIGKILL")));
      if (!hadContainers) await composeDown(this.settings.dataDir, { withData: false });
      throw error;
    }
  }

  /** Stops all that this data folder started, and nothing else. */
  async stop(): Promise<void> {
    const forGood = this.settings.profile !== "demo";
    await this.processes.stop(backgroundName);
    await Promise.all(processNames.map((name) => this.kill(name, forGood ? "SIGKILL" : "SIGTERM")));
    await Promise.all(partNames.map((name) => this.kill(name, forGood ? "SIGKILL" : endOf(name))));
    await composeDown(this.settings.dataDir, { withData: false });
  }
}

function endOf(name: PartName): NodeJS.Signals {
  // To PostgreSQL SIGTERM means: wait for every client to leave.
  return name === "postgres" ? "SIGINT" : "SIGTERM";
}

/** The ports that a process listens on. */
export function portsOf(name: ProcessName): readonly PortName[] {
  if (name === "gateway") return ["product", "gateway-rpc", "gateway-http"];
  return [`${name}-rpc`, `${name}-http`, ...(name === "notifications" ? (["bounces"] as const) : [])];
}

function mainOf(name: ProcessName): string {
  return join(root, name === "gateway" ? "gateway" : `services/${name}`, "src", "main.ts");
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
