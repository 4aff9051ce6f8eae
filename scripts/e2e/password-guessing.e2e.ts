import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { login } from "@doorlight/gateway/contract";
import { loggedIn, someAgent, someEmail } from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";

test("slows wrong passwords down with a time to retry, alike for known and unknown addresses", async () => {
  const known = (await someAgent()).email;
  const answers: Set<string>[] = [];
  for (const email of [known, someEmail("nobody")]) {
    // At the same moment: a wait may be over before a busy machine asks again.
    const guesses = Array.from({ length: 20 }, (_, i) =>
      new Visitor().try(login, { body: { email, password: `guess-${i}` } }),
    );
    const replies = (await Promise.all(guesses)).map(({ status, body, headers }) => {
      const { code, message } = body as { code: string; message: string };
      return JSON.stringify([status, code, message, Number(headers.get("retry-after")) > 0]);
    });
    answers.push(new Set(replies));
  }
  expect(answers[0]).toEqual(answers[1]);
  expect([...answers[0]!].toSorted()).toEqual([
    expect.stringMatching(/^\[401,"invalid_credentials",.*,false\]$/),
    expect.stringMatching(/^\[429,"too_many_requests",.*,true\]$/),
  ]);
  await eventually(() => loggedIn(known));
});
