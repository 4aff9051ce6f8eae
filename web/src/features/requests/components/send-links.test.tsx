import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Answer, fakeApi, fakeFetch, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { SellerOffers } from "./seller-offers.tsx";
import { SendLinks } from "./send-links.tsx";

const send = "POST /api/requests/links";
const sentIfKnown: Answer = { status: 202, body: { status: "sent_if_known" } };

async function open(answer: Answer = sentIfKnown) {
  const sent = fakeApi({ [send]: answer });
  await show(<SendLinks />, { texts: ["requests"] });
  return {
    sent,
    user: userEvent.setup({ delay: null }),
    button: screen.getByRole("button", { name: /^Send/ }),
  };
}

test("sends an owner's address once, however often it is clicked, and focuses the answer", async () => {
  const { sent, user, button } = await open();
  await user.type(screen.getByLabelText("E-mail"), "selma@example.test");
  await user.dblClick(button);
  const answer = await screen.findByRole("status");
  expect(answer).toHaveTextContent(
    "If there is a request with the address selma@example.test, an e-mail with its link is on its way.",
  );
  await waitFor(() => expect(answer.parentElement).toHaveFocus());
  expect(sent.map(({ body }) => body)).toEqual([{ email: "selma@example.test" }]);
});

test("shows the address after a reload, and sends the link again or to another address", async () => {
  const { user, button } = await open();
  await user.type(screen.getByLabelText("E-mail"), "selma@example.test");
  await user.click(button);
  await screen.findByRole("status");
  const key = sessionStorage.key(0)!;
  const kept = sessionStorage.getItem(key)!;
  cleanup();
  sessionStorage.setItem(key, kept);
  const reloaded = await open();
  expect(await screen.findByRole("status")).toHaveTextContent("selma@example.test");
  expect(reloaded.button).toHaveTextContent("Send it again");
  await user.dblClick(reloaded.button);
  await waitFor(() => expect(reloaded.sent.map(({ body }) => body)).toEqual([{ email: "selma@example.test" }]));
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(screen.getByLabelText("E-mail")).toHaveValue("");
});

test("does not send a missing or malformed address, and focuses it with what to do", async () => {
  const { sent, user, button } = await open();
  await user.click(button);
  const field = screen.getByLabelText("E-mail");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/./));
  await user.type(field, "selma");
  await user.click(button);
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
});

test("says when to retry after too many requests, and keeps the address", async () => {
  const { user, button } = await open(refusal("too_many_requests"));
  await user.type(screen.getByLabelText("E-mail"), "selma@example.test");
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests");
  expect(screen.getByLabelText("E-mail")).toHaveValue("selma@example.test");
});

test("says that sending failed, and keeps the address", async () => {
  const { user, button } = await open();
  fakeFetch("broken connection");
  await user.type(screen.getByLabelText("E-mail"), "selma@example.test");
  await user.click(button);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByLabelText("E-mail")).toHaveValue("selma@example.test");
});

test("asks for the address at a link that does not work, and sends the links again", async () => {
  const sent = fakeApi({ "GET /api/contact-requests/wr0ng": refusal("not_found"), [send]: sentIfKnown });
  await show(<SellerOffers hash="wr0ng" />, { texts: ["requests"] });
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeInTheDocument();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("E-mail"), "selma@example.test{Enter}");
  await screen.findByRole("status");
  expect(sent.at(-1)?.body).toEqual({ email: "selma@example.test" });
});
