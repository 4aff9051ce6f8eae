import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import express from "express";
import { readerLocale } from "./reader-locale.ts";
import type { Session } from "../sessions/session.ts";

const session = { user: { locale: "sv" } } as Session;
const app = express();
app.get("/:who", (request, response) => {
  response.send(readerLocale({ request, session: request.params.who === "user" ? session : undefined }));
});
const server = createServer(app);
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => new Promise((closed) => server.close(closed)));

test.each([
  ["guest", "fi-FI", "fi"],
  ["user", "fi-FI", "fi"],
  ["guest", "de, sv;q=0.8, en;q=0.5", "sv"],
  ["guest", "de", "en"],
  ["user", "de", "sv"],
  ["user", "*", "sv"],
  ["guest", "*", "en"],
])("names places for a %s who asks for the language %s in %s", async (who, header, locale) => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/${who}`, { headers: { "accept-language": header } });
  expect(await answer.text()).toBe(locale);
});
