import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";

/** Whether something on this machine accepts connections on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 1_000 });
    const answer = (yes: boolean) => () => {
      socket.destroy();
      resolve(yes);
    };
    socket.once("connect", answer(true)).once("error", answer(false)).once("timeout", answer(false));
  });
}

/** Below the ports that systems hand out by themselves, so that a server which restarts finds its port free. */
const lowest = 20_000;
const highest = 27_000;

/** As many different ports as asked for, free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(lowest, highest);
    if (await canListen(port)) ports.add(port);
  }
  return [...ports];
}

/** Whether a process could listen on the port at this moment. */
export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
