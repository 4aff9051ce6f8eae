import { freePorts } from "./net.ts";
import { services } from "./services.ts";

const shared = {
  product: { port: 8080, variable: "PORT" },
  inbox: { port: 8025, variable: "INBOX_PORT" },
  smtp: { port: 1025, variable: "SMTP_PORT" },
  zipkin: { port: 9411, variable: "ZIPKIN_PORT" },
  postgres: { port: 27432, variable: "POSTGRES_PORT" },
  redis: { port: 27379, variable: "REDIS_PORT" },
  kafka: { port: 27092, variable: "KAFKA_PORT" },
  "kafka-controller": { port: 27093, variable: "KAFKA_CONTROLLER_PORT" },
  "gateway-http": { port: 27400, variable: "GATEWAY_HTTP_PORT" },
};

export type PortName = keyof typeof shared | `${string}-rpc` | `${string}-http`;
export type Ports = Record<PortName, number>;

const table = new Map<PortName, { port: number; variable: string }>([
  ...(Object.entries(shared) as [keyof typeof shared, { port: number; variable: string }][]),
  ...services.flatMap(({ name, number }) => [
    entry(`${name}-rpc`, 27_300 + number),
    entry(`${name}-http`, 27_400 + number),
  ]),
]);

function entry(name: PortName, port: number): [PortName, { port: number; variable: string }] {
  return [name, { port, variable: `${name.toUpperCase().replaceAll("-", "_")}_PORT` }];
}

/** The environment variable that chooses a port, such as POSTGRES_PORT or IDENTITY_RPC_PORT. */
export function portVariable(name: PortName): string {
  return table.get(name)!.variable;
}

/** The fixed ports of a development machine, each overridden by its variable. */
export function developmentPorts(): Ports {
  return Object.fromEntries([...table].map(([name, { port, variable }]) => [name, Number(process.env[variable] ?? port)])) as Ports;
}

/** Ports that are free now: for stacks that run beside others. */
export async function unusedPorts(): Promise<Ports> {
  const ports = await freePorts(table.size);
  return Object.fromEntries([...table.keys()].map((name, index) => [name, ports[index]])) as Ports;
}
