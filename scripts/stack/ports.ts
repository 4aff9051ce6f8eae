import { existsSync, readFileSync } from "node:fs";
import { freePorts } from "./net.ts";
import { services, type ServiceName } from "./services.ts";
import { VerbError } from "./verb.ts";

const shared = {
  product: { port: 8080, variable: "PRODUCT_PORT" },
  vite: { port: 5173, variable: "VITE_PORT" },
  inbox: { port: 8025, variable: "INBOX_PORT" },
  smtp: { port: 1025, variable: "SMTP_PORT" },
  dns: { port: 2553, variable: "DNS_PORT" },
  bounces: { port: 2525, variable: "BOUNCE_PORT" },
  zipkin: { port: 9411, variable: "ZIPKIN_PORT" },
  "card-provider": { port: 27500, variable: "CARD_PROVIDER_PORT" },
  "webhook-receiver": { port: 27600, variable: "WEBHOOK_RECEIVER_PORT" },
  postgres: { port: 27432, variable: "POSTGRES_PORT" },
  redis: { port: 27379, variable: "REDIS_PORT" },
  kafka: { port: 27092, variable: "KAFKA_PORT" },
  "kafka-controller": { port: 27093, variable: "KAFKA_CONTROLLER_PORT" },
  "gateway-rpc": { port: 27300, variable: "GATEWAY_RPC_PORT" },
  "gateway-http": { port: 27400, variable: "GATEWAY_HTTP_PORT" },
};

/** Ports above 1023 that browsers refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const refusedByBrowsers = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
const openedInBrowsers: readonly PortName[] = ["product", "vite", "inbox", "zipkin", "card-provider"];

export type PortName = keyof typeof shared | `${ServiceName}-${"rpc" | "http"}`;
export type Ports = Record<PortName, number>;

const own = services.flatMap(({ name, number }) => [
  [`${name}-rpc`, { port: 27_300 + number, variable: `${name.toUpperCase()}_RPC_PORT` }],
  [`${name}-http`, { port: 27_400 + number, variable: `${name.toUpperCase()}_HTTP_PORT` }],
]);
const table = { ...shared, ...Object.fromEntries(own) } as Record<PortName, { port: number; variable: string }>;
const names = Object.keys(table) as PortName[];

/** The environment variable that chooses a port, such as POSTGRES_PORT or IDENTITY_RPC_PORT. */
export function portVariable(name: PortName): string {
  return table[name].variable;
}

/**
 * The fixed ports of a development machine: PORT_OFFSET moves them all, each one's own variable overrides that. An offset
 * must not lead to ports that any outgoing connection may take, `outgoing`.
 */
export function developmentPorts(outgoing: PortRange = outgoingPorts()): Ports {
  const offset = numberIn("PORT_OFFSET") ?? 0;
  const ports = portsFrom((name) => numberIn(table[name].variable) ?? table[name].port + offset);
  const isOutgoing = (port: number) => port >= outgoing.first && port <= outgoing.last;
  const isMoved = (name: PortName) => ports[name] === table[name].port + offset;
  const moved = names.find((name) => isMoved(name) && isOutgoing(ports[name]) && !isOutgoing(table[name].port));
  if (moved) {
    const { first, last } = outgoing;
    throw new VerbError(
      `PORT_OFFSET=${offset} leads to port ${ports[moved]} (${moved}): outgoing connections take ports from ${first} to ${last}.`,
    );
  }
  return ports;
}

export interface PortRange {
  first: number;
  last: number;
}

/** The ports that this system gives to outgoing connections; elsewhere than on Linux the range that IANA names. */
function outgoingPorts(): PortRange {
  const file = "/proc/sys/net/ipv4/ip_local_port_range";
  if (!existsSync(file)) return { first: 49_152, last: 65_535 };
  const [first = 0, last = 0] = readFileSync(file, "utf8").trim().split(/\s+/).map(Number);
  return { first, last };
}

/** Ports that are free now: for stacks that run beside others. */
export async function unusedPorts(): Promise<Ports> {
  const free = await freePorts(names.length);
  return portsFrom((_, index) => free[index]!);
}

function portsFrom(choose: (name: PortName, index: number) => number): Ports {
  const ports = Object.fromEntries(names.map((name, index) => [name, choose(name, index)])) as Ports;
  const wrong = names.find((name) => ports[name] < 1 || ports[name] > 65_535);
  if (wrong) throw new VerbError(`Port ${ports[wrong]} (${wrong}) does not exist: ports go from 1 to 65535.`);
  const refused = openedInBrowsers.find((name) => refusedByBrowsers.has(ports[name]));
  if (refused) {
    throw new VerbError(
      `Browsers refuse port ${ports[refused]} (${refused}): choose another PORT_OFFSET or ${portVariable(refused)}.`,
    );
  }
  return ports;
}

function numberIn(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  if (!/^-?\d+$/.test(text)) throw new VerbError(`${variable} must be a whole number, not ${text}.`);
  return Number(text);
}
