import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aSellerPage } from "../../../../test/builders/seller-page.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { PauseAnswer } from "./pause-answer.tsx";

const path = "POST /api/contact-requests/h4sh/answer";
const until = "2026-11-23T10:00:00.000Z";

async function ask(cause: "not_sent" | "claims", at = "/") {
  const sent = fakeApi({ [path]: { status: 204 } });
  await show(<PauseAnswer hash="h4sh" page={aSellerPage({ pause: { cause, until } })} />, { texts: ["requests"], at });
  return { posts: () => sent.filter(({ method }) => method === "POST"), user: userEvent.setup() };
}

test("sends no answer that a mailed link has chosen before its reader clicks", async () => {
  const { posts, user } = await ask("not_sent", "/contact-request/h4sh?answer=not-sent");
  expect(screen.getByRole("radio", { name: /I did not send this request/ })).toBeChecked();
  expect(posts()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  expect(posts()).toMatchObject([{ body: { answer: "not_sent" } }]);
});

test.each([
  ["not_sent", ["I sent it", "I am not selling any more", "I did not send"]],
  ["claims", ["I sent it", "I am not selling any more", "nobody has called me"]],
] as const)("offers the three answers to what agents said: %s", async (cause, answers) => {
  await ask(cause);
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  for (const answer of answers) expect(screen.getByRole("radio", { name: new RegExp(answer) })).not.toBeChecked();
  expect(screen.getByRole("button", { name: "Send the answer" })).toBeDisabled();
});

test("names the minute of our mail as the last one for an answer", async () => {
  await ask("not_sent");
  expect(screen.getByText(/^Your answer. Without one by .*:59/)).toBeInTheDocument();
});

test("chooses nothing by an answer in the address that is none of the three", async () => {
  await ask("claims", "/contact-request/h4sh?answer=not-sent");
  for (const radio of screen.getAllByRole("radio")) expect(radio).not.toBeChecked();
});
