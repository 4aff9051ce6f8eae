import type { Source, WebhookEndpoint } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { SourceCallback } from "./source-callback.tsx";

const id = "01900000-0000-7000-8000-0000000000f1";
const path = `/api/admin/sources/${id}/callback`;
const url = "https://partner.example.com/doorlight";
const callback: WebhookEndpoint = {
  test: false,
  id: "01900000-0000-7000-8000-0000000000f2",
  url,
  eventTypes: [],
  state: "on",
  offReason: null,
  offAt: null,
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  listIds: [],
  lastAttempt: null,
};
const answer = (body: object) => ({ status: 200, body });

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi(answers);
  const source = { id, country: "FI" } as Source;
  await show(<SourceCallback source={source} />, { user: anAdmin({ role: "super_admin" }), texts: ["sources"] });
  return { sent, user: userEvent.setup({ delay: null }) };
}
const button = (name: string) => screen.findByRole("button", { name });

test("adds a callback, shows its secret once, and a refused address at its field", async () => {
  const { sent, user } = await open({
    [`GET ${path}`]: [answer({ callback: null }), answer({ callback })],
    [`PUT ${path}`]: [refusal("webhook_url_refused"), answer({ callback, secret: "whsec_shown" })],
  });
  await user.click(await button("Add a callback"));
  await user.type(await screen.findByRole("textbox", { name: "Address" }), url);
  await user.click(await button("Save the callback"));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Address" })).toBeInvalid());
  await user.click(await button("Save the callback"));
  expect(await screen.findByText("whsec_shown")).toBeInTheDocument();
  expect(sent.findLast(({ method }) => method === "PUT")?.body).toEqual({ url });
  await user.click(await button("I have copied it"));
  expect(await screen.findByText(url)).toBeInTheDocument();
});

const attempt = {
  id: "01900000-0000-7000-8000-0000000000f3",
  messageId: "01900000-0000-7000-8000-0000000000f4",
  type: "request.changed",
  startedAt: "2026-11-21T08:00:05.000Z",
  durationMs: 312,
  result: "refused",
  status: 410,
  requestHeaders: [],
  requestBody: '{"type":"request.changed"}',
  answer: "gone",
  nextAttemptAt: null,
};

test("sends the message of an attempt once more", async () => {
  const resend = `${path}/attempts/${attempt.id}/resend`;
  const { sent, user } = await open({
    [`GET ${path}`]: answer({ callback }),
    [`GET ${path}/attempts?limit=20`]: answer({ items: [attempt], nextCursor: null }),
    [`POST ${resend}`]: { status: 204 },
  });
  await user.click(await button("Attempts"));
  await user.click(await button("Send again"));
  await waitFor(() => expect(sent.some(({ address }) => address.endsWith(resend))).toBe(true));
});

test("says that a callback is off and what waits, shows attempts, and removes it", async () => {
  const { sent, user } = await open({
    [`GET ${path}`]: [
      answer({ callback: { ...callback, state: "off", offReason: "gone", waiting: 2 } }),
      answer({ callback: null }),
    ],
    [`GET ${path}/attempts?limit=20`]: answer({ items: [attempt], nextCursor: null }),
    [`DELETE ${path}`]: { status: 204 },
  });
  expect(await screen.findByText("Off")).toBeInTheDocument();
  expect(screen.getByText("2 messages wait.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Send a test" })).toBeNull();
  await user.click(await button("Attempts"));
  expect(await screen.findByText("410")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  await user.click(await button("Remove the callback"));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Remove the callback" }));
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain("DELETE"));
});
