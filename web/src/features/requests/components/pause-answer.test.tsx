import type { SellerPage } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aSellerPage } from "../../../../test/builders/seller-page.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { SellerOffers } from "./seller-offers.tsx";

const address = "/api/contact-requests/h4sh";
const endedAt = "2026-11-22T10:00:00.000Z";
const paused = aSellerPage({ pause: { cause: "not_sent", until: "2026-11-23T10:00:00.000Z" } });
const ended = (result: NonNullable<SellerPage["pauseEnd"]>["result"], changes: Partial<SellerPage> = {}) =>
  aSellerPage({ pauseEnd: { result, endedAt }, ...changes });
const closed = { state: "closed", closedAt: endedAt } as const;

/** Answers on a page that shows this afterwards. */
async function answerPause(choice: RegExp, answer: Answer, after: SellerPage) {
  const pages = [paused, after].map((body) => ({ status: 200, body }));
  fakeApi({ [`GET ${address}`]: pages, [`POST ${address}/answer`]: answer });
  await show(<SellerOffers hash="h4sh" />, { texts: ["requests"] });
  await userEvent.click(await screen.findByRole("radio", { name: choice }));
  await userEvent.click(screen.getByRole("button", { name: "Send the answer" }));
}

async function open(page: SellerPage) {
  fakeApi({ [`GET ${address}`]: { status: 200, body: page } });
  await show(<SellerOffers hash="h4sh" />, { texts: ["requests"] });
  await screen.findByText("Onni Virtanen");
}

test("confirms a seller's answer, and says what it means", async () => {
  await answerPause(/I sent it/, { status: 204 }, ended("selling"));
  expect(await screen.findByText(/^Thank you. You confirmed on 22 Nov .* It goes on: agents can get/)).toBeVisible();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("says to an answer that came too late what was decided and when, and how to reach us", async () => {
  await answerPause(/I did not send/, refusal("version_outdated"), ended("selling"));
  expect(await screen.findByText(/^Your answer came too late and changed nothing/)).toBeVisible();
  expect(screen.getByText(/You confirmed on 22 Nov/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Is that not right? Write to us." })).toHaveAttribute("href", "/contact");
});

test("says to a late answer that the request is closed if nothing else is known", async () => {
  await answerPause(/I sent it/, refusal("version_outdated"), aSellerPage(closed));
  expect(await screen.findByText(/^Your answer came too late/)).toBeVisible();
  expect(screen.getByText(/^The request is closed\./)).toBeVisible();
});

test("speaks to a person who did not send the request of no request of theirs", async () => {
  const { container } = await show(<div />, { texts: ["requests"] });
  await open(ended("not_sent", closed));
  expect(screen.getByRole("heading", { name: "The request that you did not send" })).toBeVisible();
  expect(screen.getByText(/on 22 Nov .* that you did not send this request/)).toBeVisible();
  expect(screen.getByText("1 agent had your details")).toBeVisible();
  expect(screen.getByRole("button", { name: "Erase the details" })).toBeVisible();
  expect(container.ownerDocument.body).not.toHaveTextContent(/your request|your consent|you agreed|which agent/i);
  expect(screen.queryByRole("button", { name: "Correct the number" })).toBeNull();
});

test.each([
  ["unanswered", /We had no answer by 22 Nov/],
  ["closed_by_admin", /Our support closed the request on 22 Nov/],
] as const)("says that a request was closed, and how to reach us: %s", async (result, text) => {
  await open(ended(result, closed));
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: /Write to us/ })).toBeVisible();
});

test("does not say that a request goes on which was closed later", async () => {
  await open(ended("selling", closed));
  expect(screen.queryByText(/It goes on/)).toBeNull();
});
