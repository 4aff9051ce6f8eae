import type { Stack } from "../stack/stack.ts";
import { cpuOf } from "./cpu.ts";
import type { Buyer } from "./fixture.ts";
import { load, type Shot } from "./load.ts";
import { type Child, startChild } from "./start-child.ts";

const PATH = "/api/auth/check-password";
const BODY = JSON.stringify({ newPassword: "a-long-enough-password" });
/** The call that is measured. */
export const measuredCall = `POST ${PATH}`;
const CLIENTS = 16;
const REQUESTS = 8_000;

/**
 * The CPU of a signed-in call with headers, rate limit, origin check, session, rights, body and schema, in microseconds,
 * and that of bare Express that parses the same body. In the end the call asks identity something small. The cost of
 * that question is measured apart, on bare Express that asks as well.
 */
export async function openMiddleware(stack: Stack, { cookie }: Buyer) {
  const env = { ...stack.environment("gateway"), BARE_PATH: PATH };
  const bare = await startChild(new URL("bare.ts", import.meta.url), env);
  const asking = await startChild(new URL("asking.ts", import.meta.url), env);

  async function perRequest(origin: string, pid: number): Promise<number> {
    const fire = (count: number) =>
      load(
        origin,
        Array.from({ length: CLIENTS }, () => shots(count / CLIENTS, cookie)),
        { seconds: 60 },
      );
    await fire(REQUESTS / 4);
    const before = cpuOf(pid);
    const { answers } = await fire(REQUESTS);
    const failed = answers.find(({ status }) => status !== 204);
    if (failed) throw new Error(`${PATH} answered ${failed.status}`);
    return (cpuOf(pid) - before) / answers.length;
  }

  const ofChild = ({ pid, port }: Child) => perRequest(`http://127.0.0.1:${port}`, pid);

  return {
    async ofExpress(): Promise<{ plain: number; question: number }> {
      const plain = await ofChild(bare);
      return { plain, question: (await ofChild(asking)) - plain };
    },
    ofGateway: ({ urls, processes }: Stack) => perRequest(urls.product, processes.pid("gateway") ?? 0),
    close: () => [bare, asking].forEach((child) => child.end()),
  };
}

function* shots(count: number, cookie: string): Generator<Shot> {
  for (let i = 0; i < count; i += 1)
    yield {
      method: "POST",
      path: PATH,
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: BODY,
    };
}
