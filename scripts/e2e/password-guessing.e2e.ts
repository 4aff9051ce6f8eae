import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { login } from "@doorlight/gateway/contract";
import { loggedIn, PASSWORD, someAgent, someEmail } from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";

test("slows wrong passwords down with a time to retry, alike for known and unknown addresses", async () => {
  const known = (await someAgent()).email;
  // The right one is no exception. It follows at once, since the first wait is over in a second.
  const guesses = [...Array.from({ length: 7 }, (_, i) => `guess-${i}`), PASSWORD];
  const answers: unknown[][] = [];
  for (const email of [known, someEmail("nobody")]) {
    const replies = [];
    for (const password of guesses) {
      const { status, body, headers } = await new Visitor().try(login, { body: { email, password } });
      const { code, message } = body as { code: string; message: string };
      replies.push([status, code, message, headers.get("retry-after")]);
    }
    answers.push(replies);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.map((reply) => (reply as unknown[])[0])).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(answers[0]?.at(-1)).toEqual([429, "too_many_requests", expect.any(String), "1"]);
  await eventually(() => loggedIn(known));
});
