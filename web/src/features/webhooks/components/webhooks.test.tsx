import type { WebhookAttempt, WebhookEndpoint } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Webhooks } from "./webhooks.tsx";

const id = "01900000-0000-7000-8000-0000000000f1";
const attemptId = "01900000-0000-7000-8000-0000000000f2";
const all = ["lead.matched", "lead.delivered", "lead.closed", "lead.contact_erased", "purchase.refunded"];
const list = "GET /api/webhooks";
const firstPage = `GET /api/webhooks/${id}/attempts?limit=20`;
const secret = "whsec_c2VjcmV0";

const anEndpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id,
  url: "https://crm.example/doorlight",
  test: false,
  eventTypes: [],
  state: "on",
  offReason: null,
  offAt: null,
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  version: 3,
  createdAt: "2026-11-01T08:00:00.000Z",
  listIds: [],
  lastAttempt: null,
  ...changes,
});
const off = anEndpoint({ state: "off", offReason: "failing", offAt: "2026-11-20T08:00:00.000Z", waiting: 212 });

const anAttempt = (changes: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  id: attemptId,
  messageId: "01900000-0000-7000-8000-0000000000f3",
  type: "lead.matched",
  startedAt: "2026-11-21T08:00:05.000Z",
  durationMs: 312,
  result: "delivered",
  status: 204,
  requestHeaders: [{ name: "webhook-id", value: "01900000-0000-7000-8000-0000000000f3" }],
  requestBody: '{"type":"lead.matched"}',
  answer: null,
  nextAttemptAt: null,
  ...changes,
});
const failed = anAttempt({
  result: "refused",
  status: 500,
  answer: "<b>broken</b>",
  nextAttemptAt: "2026-11-21T08:05:05.000Z",
});

const answer = (body: unknown, status = 200) => ({ status, body });
const page = (items: WebhookAttempt[], nextCursor: string | null = null) => answer({ items, nextCursor });

async function open(endpoint: WebhookEndpoint | null, answers: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({ [list]: answer({ items: endpoint ? [endpoint] : [] }), ...answers });
  await show(<Webhooks />, { user: aUser(), texts: ["webhooks"] });
  return sent;
}
const button = (name: string) => screen.findByRole("button", { name });
const question = async () => within(await screen.findByRole("alertdialog"));
const bodyOf = (sent: Awaited<ReturnType<typeof open>>, method: string) =>
  sent.findLast((call) => call.method === method)?.body;

test("says what webhooks are for while there are none, and where they are explained", async () => {
  await open(null);
  expect(await screen.findByRole("heading", { name: "No program gets news of your leads yet" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "How to receive and check messages" })).toHaveAttribute(
    "href",
    "/developers",
  );
});

test("says why the list does not come", async () => {
  await open(null, { [list]: refusal("unavailable") });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
});

test("adds an endpoint for everything, and shows its secret once", async () => {
  const sent = await open(null, { "POST /api/webhooks": answer({ endpoint: anEndpoint(), secret }, 201) });
  await userEvent.click(await button("Add a webhook"));
  await userEvent.type(await screen.findByLabelText("Address"), "https://crm.example/doorlight");
  await userEvent.click(await button("Add the webhook"));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  expect(bodyOf(sent, "POST")).toEqual({ url: "https://crm.example/doorlight", eventTypes: [], test: false });
  await userEvent.click(await button("I have copied it"));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

test("adds an endpoint for tests, and marks it in the list, where it stays one", async () => {
  const sent = await open(anEndpoint({ test: true }), {
    "POST /api/webhooks": answer({ endpoint: anEndpoint(), secret }, 201),
  });
  expect(await screen.findAllByText("Test")).toHaveLength(1);
  await userEvent.click(await button("Edit"));
  await screen.findByLabelText("Address");
  expect(screen.queryByLabelText("For tests")).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await button("Add a webhook"));
  await userEvent.type(await screen.findByLabelText("Address"), "https://crm.example/tests");
  await userEvent.click(screen.getByLabelText("For tests"));
  await userEvent.click(await button("Add the webhook"));
  await screen.findByText(secret);
  expect(bodyOf(sent, "POST")).toMatchObject({ test: true });
});

test("adds an endpoint for some types, at least one", async () => {
  const sent = await open(null, { "POST /api/webhooks": answer({ endpoint: anEndpoint(), secret }, 201) });
  await userEvent.click(await button("Add a webhook"));
  await userEvent.type(await screen.findByLabelText("Address"), "https://crm.example/doorlight");
  for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
  await userEvent.click(await button("Add the webhook"));
  expect(await screen.findByText("Choose at least one")).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText(/A purchase is refunded/));
  await userEvent.click(await button("Add the webhook"));
  await screen.findByText(secret);
  expect(bodyOf(sent, "POST")).toMatchObject({ eventTypes: ["purchase.refunded"] });
});

test.each(["http://crm.example", "crm.example", "https://me:word@crm.example", "https://crm.example/#part"])(
  "says at the field, before it is sent, that nothing can be sent to %s",
  async (url) => {
    const sent = await open(null);
    await userEvent.click(await button("Add a webhook"));
    await userEvent.type(await screen.findByLabelText("Address"), url);
    await userEvent.tab();
    expect(await screen.findByText(/^Write an address that begins with https/)).toBeInTheDocument();
    expect(bodyOf(sent, "POST")).toBeUndefined();
  },
);

test.each([
  ["webhook_url_refused", /Use https:\/\/ with a public host name/],
  ["webhook_exists", /You already have a webhook with this address/],
] as const)("says at the field that an address is refused: %s", async (code, text) => {
  await open(null, { "POST /api/webhooks": refusal(code) });
  await userEvent.click(await button("Add a webhook"));
  await userEvent.type(await screen.findByLabelText("Address"), "https://10.0.0.1");
  await userEvent.click(await button("Add the webhook"));
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveAccessibleDescription(text));
});

test("changes the address and the types of the version that was read", async () => {
  const sent = await open(anEndpoint({ eventTypes: ["lead.closed"] }), {
    [`PATCH /api/webhooks/${id}`]: answer(anEndpoint()),
  });
  await userEvent.click(await button("Edit"));
  const boxes = await screen.findAllByRole("checkbox");
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, true, false, false]);
  await userEvent.type(await screen.findByLabelText("Address"), "/2");
  await userEvent.click(await button("Save"));
  await waitFor(() =>
    expect(bodyOf(sent, "PATCH")).toEqual({
      version: 3,
      url: "https://crm.example/doorlight/2",
      eventTypes: ["lead.closed"],
    }),
  );
});

test("says in words what an endpoint gets, that it fails and when it was tried last", async () => {
  const failing = { failingSince: "2026-11-20T08:00:00.000Z", waiting: 1, lastAttempt: failed };
  const sent = await open(anEndpoint({ eventTypes: all.slice(2, 4), ...failing }));
  expect(await screen.findByText("Gets: A lead is closed; The seller’s details are erased")).toBeInTheDocument();
  expect(screen.getByText("Failing")).toBeInTheDocument();
  expect(screen.getByText(/^Every attempt has failed since 20 Nov 2026.*1 message waits\.$/)).toBeInTheDocument();
  expect((await screen.findByText("Refused (500)")).closest("p")).toHaveTextContent(/^Last attempt 21 Nov 2026/);
  expect(sent.some(({ address }) => address.includes("/attempts"))).toBe(false);
});

test.each([
  [1, "Gets, of leads that fit the 1 list that names it: every event, also kinds that come later"],
  [2, "Gets, of leads that fit the 2 lists that name it: every event, also kinds that come later"],
])("says in one sentence what an endpoint gets that %i lists name", async (count, sentence) => {
  await open(anEndpoint({ eventTypes: [], listIds: [id, attemptId].slice(0, count) }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getAllByText(/^Gets/)).toHaveLength(1);
});

test.each([
  ["gone", /^Off since 20 Nov 2026.*: your program answered 410/],
  ["failing", /^Off since 20 Nov 2026.*: every attempt had failed for five days/],
  ["owner", /^You switched it off at 20 Nov 2026/],
] as const)("says why an endpoint is off: %s", async (offReason, text) => {
  await open({ ...off, offReason });
  expect(await screen.findByText(text)).toHaveTextContent(/212 messages wait\.$/);
  expect(screen.queryByRole("button", { name: "Send a test" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Replay" })).toBeNull();
});

test.each([
  ["Send 212 messages", "send"],
  ["Drop them", "drop"],
])("asks what becomes of the messages that wait when an endpoint is switched on: %s", async (choice, waiting) => {
  const sent = await open(off, { [`PATCH /api/webhooks/${id}`]: answer(anEndpoint()) });
  await userEvent.click(await button("Switch on"));
  const dialog = await question();
  await userEvent.click(dialog.getByRole("radio", { name: new RegExp(choice) }));
  await userEvent.click(dialog.getByRole("button", { name: "Switch on" }));
  await waitFor(() => expect(bodyOf(sent, "PATCH")).toEqual({ version: 3, state: "on", waiting }));
});

test("switches an endpoint off, and says that another tab was faster", async () => {
  const sent = await open(anEndpoint(), { [`PATCH /api/webhooks/${id}`]: refusal("version_outdated") });
  await userEvent.click(await button("Switch off"));
  const dialog = await question();
  expect(dialog.queryByRole("radio")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Switch off" }));
  expect(await dialog.findByRole("alert")).toBeInTheDocument();
  expect(bodyOf(sent, "PATCH")).toEqual({ version: 3, state: "off" });
  await waitFor(() => expect(sent.filter(({ address }) => address === "/api/webhooks").length).toBeGreaterThan(1));
});

test("makes a new secret after a question, shows it once and says until when two sign", async () => {
  const rotated = anEndpoint({ formerSecretUntil: "2026-11-22T08:00:00.000Z" });
  await open(anEndpoint(), {
    [list]: [answer({ items: [anEndpoint()] }), answer({ items: [rotated] })],
    [`POST /api/webhooks/${id}/rotate-secret`]: answer({ endpoint: rotated, secret }),
  });
  await userEvent.click(await button("New secret"));
  await userEvent.click((await question()).getByRole("button", { name: "Make a new secret" }));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  expect(screen.getByText(/^Two secrets sign each message until 22 Nov 2026/)).toBeInTheDocument();
});

test("deletes an endpoint after it has said what is lost", async () => {
  const sent = await open(off, { [`DELETE /api/webhooks/${id}`]: { status: 204 } });
  await userEvent.click(await button("Delete"));
  const dialog = await question();
  expect(dialog.getByText("212 messages that wait are lost.")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "DELETE")).toBe(true));
});

test("sends a test, and shows its attempt with request and answer as text", async () => {
  await open(anEndpoint(), {
    [`POST /api/webhooks/${id}/test`]: { status: 204 },
    [firstPage]: page([{ ...failed, type: "webhook.test" }]),
  });
  await userEvent.click(await button("Send a test"));
  const attempts = within(await screen.findByRole("region", { name: "Attempts at https://crm.example/doorlight" }));
  expect(attempts.getByRole("listitem")).toHaveTextContent(/webhook\.test.*Refused \(500\).*312 ms/);
  expect(attempts.getByText(/^Next attempt 21 Nov 2026/)).toBeInTheDocument();
  expect(attempts.getByText(/^webhook-id: 01900000.*\{"type":"lead\.matched"\}$/s)).toBeInTheDocument();
  expect(attempts.getByText("<b>broken</b>")).toBeInTheDocument();
});

test("reads attempts page after page, and sends one again", async () => {
  const older = anAttempt({ id: "01900000-0000-7000-8000-0000000000f4", result: "timed_out", status: null });
  const sent = await open(anEndpoint(), {
    [firstPage]: page([anAttempt()], "older"),
    [`${firstPage}&cursor=older`]: page([older]),
    [`POST /api/webhooks/attempts/${older.id}/resend`]: { status: 204 },
  });
  await userEvent.click(await button("Show attempts"));
  await userEvent.click(await button("Load more"));
  const late = (await screen.findByText("No answer within 15 seconds")).closest("li")!;
  await userEvent.click(within(late).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true));
});

test("sends no attempt again while the endpoint is off", async () => {
  await open(off, { [firstPage]: page([failed]) });
  await userEvent.click(await button("Show attempts"));
  await screen.findByText("Refused (500)");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("replays a time in the clock of the account's country, once its end is after its beginning", async () => {
  const sent = await open(anEndpoint(), {
    "GET /api/countries": answer({ items: [{ code: "FI", timeZone: "Europe/Helsinki" }] }),
    [`POST /api/webhooks/${id}/replay`]: answer({ count: 0 }),
  });
  await userEvent.click(await button("Replay"));
  const dialog = await question();
  const send = dialog.getByRole("button", { name: "Send again" });
  expect(send).toBeDisabled();
  await userEvent.type(dialog.getByLabelText("From"), "2026-11-20T10:00");
  await userEvent.type(dialog.getByLabelText("Until"), "2026-11-20T09:00");
  expect(await dialog.findByText("The end must be after the beginning")).toBeInTheDocument();
  expect(send).toBeDisabled();
  await userEvent.clear(dialog.getByLabelText("Until"));
  await userEvent.type(dialog.getByLabelText("Until"), "2026-11-20T12:00");
  await userEvent.click(send);
  await waitFor(() =>
    expect(bodyOf(sent, "POST")).toEqual({ from: "2026-11-20T08:00:00.000Z", until: "2026-11-20T10:00:00.000Z" }),
  );
});

test("says that messages of an earlier replay wait, and keeps the question open", async () => {
  await open(anEndpoint(), {
    "GET /api/countries": answer({ items: [{ code: "FI", timeZone: "Europe/Helsinki" }] }),
    [`POST /api/webhooks/${id}/replay`]: refusal("webhook_replay_waits"),
  });
  await userEvent.click(await button("Replay"));
  const dialog = await question();
  await userEvent.type(dialog.getByLabelText("From"), "2026-11-20T10:00");
  await userEvent.type(dialog.getByLabelText("Until"), "2026-11-20T12:00");
  await userEvent.click(dialog.getByRole("button", { name: "Send again" }));
  expect(await dialog.findByText(/^An earlier replay is still on its way\./)).toBeInTheDocument();
});
