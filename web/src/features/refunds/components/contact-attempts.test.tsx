import type { Purchase } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aPurchase } from "../../../../test/builders/leads.ts";
import { anAttempt, anEligibility } from "../../../../test/builders/refunds.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { localTime } from "../../../lib/local-time.ts";
import { PurchaseAttempts } from "./purchase-attempts.tsx";
import { PurchaseRefunds } from "./purchase-refunds.tsx";

const purchase = aPurchase({ acquiredAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString() });
const read = `GET /api/purchases/${purchase.id}/refund-requests`;
const log = `POST /api/purchases/${purchase.id}/contact-attempts`;

const threeOnTwoDays = anEligibility({ attemptsMissing: 2, daysMissing: 2 });
const attempts = ["d1", "d2", "d3"].map((end) => anAttempt({ id: `01900000-0000-7000-8000-0000000000${end}` }));
const known: Answer = { status: 200, body: { attempts, requests: [], eligibility: threeOnTwoDays } };
const logged: Answer = {
  status: 201,
  body: {
    attempt: anAttempt({ id: "01900000-0000-7000-8000-0000000000d4", at: new Date().toISOString(), note: "Busy" }),
    eligibility: anEligibility({ attemptsMissing: 1, daysMissing: 1 }),
  },
};

const countries: Answer = { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } };
const answers = { "GET /api/countries": countries, [read]: known };
const both = (bought: Purchase) => (
  <>
    <PurchaseAttempts purchase={bought} contactErasedAt={null} />
    <PurchaseRefunds purchase={bought} contactErasedAt={null} canReport />
  </>
);
const showAttempts = () => show(both(purchase), { user: aUser(), texts: ["refunds"] });

test("says how far contact attempts go towards a refund", async () => {
  fakeApi(answers);
  await showAttempts();
  expect(await screen.findByText("3 of 4, on 2 of 4 days")).toBeInTheDocument();
});

test("logs a contact attempt of now by one tap, and counts it", async () => {
  const sent = fakeApi({ ...answers, [log]: logged });
  await showAttempts();
  await userEvent.click(await screen.findByRole("button", { name: "No answer" }));
  expect(await screen.findByText("4 of 4, on 3 of 4 days")).toBeInTheDocument();
  const { body, headers } = sent.find(({ method }) => method === "POST")!;
  expect(body).toEqual({ kind: "no_answer", at: expect.any(String), note: "" });
  expect(headers.get("Idempotency-Key")).toMatch(/^[\da-f-]{36}$/);
});

test("retries a contact attempt whose answer was lost as the same at the next tap", async () => {
  const sent = fakeApi({ ...answers, [log]: [refusal("unavailable"), logged] });
  await showAttempts();
  const button = await screen.findByRole("button", { name: "Text message" });
  await userEvent.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent("Error happened. Try again later.");
  await userEvent.click(button);
  await screen.findByText("4 of 4, on 3 of 4 days");
  const [first, second] = sent.filter(({ method }) => method === "POST");
  expect(second!.body).toEqual(first!.body);
  expect(second!.headers.get("Idempotency-Key")).toBe(first!.headers.get("Idempotency-Key"));
});

test("logs two equal contact attempts after another as two", async () => {
  const again = { attempt: anAttempt({ id: "01900000-0000-7000-8000-0000000000d5" }), eligibility: anEligibility() };
  const sent = fakeApi({ ...answers, [log]: [logged, { status: 201, body: again }] });
  await showAttempts();
  const button = await screen.findByRole("button", { name: "E-mail" });
  await userEvent.click(button);
  await screen.findByText("4 of 4, on 3 of 4 days");
  await userEvent.click(button);
  await screen.findByText("4 of 4, on 0 of 4 days");
  const keys = sent.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(2);
});

test("logs an earlier attempt with its time and a note, but none from before the purchase", async () => {
  const sent = fakeApi({ ...answers, [log]: logged });
  await showAttempts();
  await userEvent.click(await screen.findByRole("button", { name: "Log an earlier attempt, or one with a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log an attempt" }));
  await userEvent.selectOptions(dialog.getByLabelText("How"), "Call answered");
  await userEvent.clear(dialog.getByLabelText("When"));
  await userEvent.type(dialog.getByLabelText("When"), "2020-01-01T10:00");
  await userEvent.type(dialog.getByLabelText(/^Note/), "She will call back");
  await userEvent.click(dialog.getByRole("button", { name: "Log the attempt" }));
  expect(dialog.getByText("Choose a time after the purchase that is not in the future.")).toBeInTheDocument();
  expect(sent.some(({ method }) => method === "POST")).toBe(false);

  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await userEvent.clear(dialog.getByLabelText("When"));
  await userEvent.type(dialog.getByLabelText("When"), `${yesterday}T10:00`);
  await userEvent.click(dialog.getByRole("button", { name: "Log the attempt" }));
  await screen.findByText("4 of 4, on 3 of 4 days");
  expect(sent.find(({ method }) => method === "POST")!.body).toEqual({
    kind: "call",
    at: new Date(`${yesterday}T10:00`).toISOString(),
    note: "She will call back",
  });
});

test("counts no answered call, and says that it closes the reason", async () => {
  const answered = anEligibility({ from: null, attemptsMissing: 0, daysMissing: 0 });
  const body = { attempts: [anAttempt({ kind: "call" })], requests: [], eligibility: answered };
  fakeApi({ ...answers, [read]: { status: 200, body } });
  await showAttempts();
  expect(await screen.findByText("The owner has answered")).toBeInTheDocument();
  expect(
    screen.getAllByText("Not possible: you logged an answered call, so the owner can be reached.").length,
  ).toBeGreaterThan(0);
  expect(screen.queryByText(/of 4, on/)).toBeNull();
});

test("logs an attempt of the minute of the purchase", async () => {
  const justBought = aPurchase({
    acquiredAt: new Date(Math.floor(Date.now() / 60_000 - 1) * 60_000 + 30_000).toISOString(),
  });
  const sent = fakeApi({ ...answers, [log]: logged });
  await show(both(justBought), { user: aUser(), texts: ["refunds"] });
  await userEvent.click(await screen.findByRole("button", { name: "Log an earlier attempt, or one with a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log an attempt" }));
  await userEvent.clear(dialog.getByLabelText("When"));
  await userEvent.type(dialog.getByLabelText("When"), localTime(justBought.acquiredAt));
  await userEvent.click(dialog.getByRole("button", { name: "Log the attempt" }));
  await screen.findByText("4 of 4, on 3 of 4 days");
  expect(sent.some(({ method }) => method === "POST")).toBe(true);
});
