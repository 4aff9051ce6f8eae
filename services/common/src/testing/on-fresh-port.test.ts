import { expect, test } from "@jest/globals";
import { onFreshPort } from "./on-fresh-port.ts";

/** Starts servers on these ports, one after the other. */
function systemThatGives(...ports: (number | undefined)[]) {
  const stopped: (number | undefined)[] = [];
  const start = async () => {
    const port = ports.shift();
    return { port, stop: async () => void stopped.push(port) };
  };
  return { stopped, next: async () => (await onFreshPort(start, ({ port }) => port)).port };
}

test("starts a server again whose port another one of the process had", async () => {
  const { stopped, next } = systemThatGives(1, 1, 1, 2);
  expect([await next(), await next()]).toEqual([1, 2]);
  expect(stopped).toEqual([1, 1]);
});

test("leaves servers without a port alone", async () => {
  const { stopped, next } = systemThatGives(undefined, undefined);
  expect([await next(), await next(), stopped]).toEqual([undefined, undefined, []]);
});
