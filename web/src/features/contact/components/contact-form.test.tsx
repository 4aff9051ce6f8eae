import type { User } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { ContactForm } from "./contact-form.tsx";

const country = { currency: "EUR", phonePrefix: "+358", selling: true };
const countries = ["FI", "SE", "GB"].map((code) => ({ ...country, code, names: { en: code, sv: code, fi: code } }));

async function open(
  answer: Answer,
  { user = null, locale = "en", served = countries }: { user?: User | null; locale?: Locale; served?: object[] } = {},
) {
  const calls = fakeApi({
    "GET /api/countries": { status: 200, body: { items: served } },
    "POST /api/contact": answer,
  });
  const onSent = jest.fn();
  await show(<ContactForm user={user} onSent={onSent} />, { texts: ["contact"], locale });
  await waitFor(() => expect(calls).toHaveLength(1));
  return { onSent, messages: () => calls.filter(({ method }) => method === "POST").map(({ body }) => body) };
}

const received: Answer = { status: 202, body: { status: "received" } };

test("sends a guest's message to the support of the language's country", async () => {
  const { onSent, messages } = await open(received);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Your name"), "Eino Esimerkki");
  await user.type(screen.getByLabelText("E-mail"), "eino@doorlight.test");
  await user.type(screen.getByLabelText("Message"), "Hello,{Enter}how do I begin?");
  await user.click(screen.getByRole("button", { name: "Send the message" }));
  await waitFor(() => expect(onSent).toHaveBeenCalledWith("eino@doorlight.test"));
  expect(messages()).toEqual([
    {
      name: "Eino Esimerkki",
      email: "eino@doorlight.test",
      message: "Hello,\nhow do I begin?",
      locale: "en",
      country: "GB",
    },
  ]);
});

test("sends a guest's message to the support of the country that the guest chooses", async () => {
  const { messages } = await open(received);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Your name"), "Eino");
  await user.type(screen.getByLabelText("E-mail"), "eino@doorlight.test");
  await user.type(screen.getByLabelText("Message"), "Hello");
  await user.selectOptions(screen.getByLabelText("Country"), "SE");
  await user.click(screen.getByRole("button", { name: "Send the message" }));
  await waitFor(() => expect(messages()).toMatchObject([{ locale: "en", country: "SE" }]));
});

test("fills in a signed-in user's name and address, and sends to their country's support", async () => {
  const { messages } = await open(received, { user: aUser({ country: "FI" }), locale: "sv" });
  const user = userEvent.setup();
  expect(screen.getByLabelText("Ditt namn")).toHaveValue("Agnes Agent");
  expect(screen.getByLabelText("E-post")).toHaveValue("agent@doorlight.test");
  await user.type(screen.getByLabelText("Meddelande"), "Hej");
  await user.click(screen.getByRole("button", { name: "Skicka meddelandet" }));
  await waitFor(() => expect(messages()).toHaveLength(1));
  expect(messages()[0]).toMatchObject({ name: "Agnes Agent", locale: "sv", country: "FI" });
});

test("sends a guest's message to the first country if the language's country is not served", async () => {
  const { messages } = await open(received, { user: null, served: countries.slice(0, 1) });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Your name"), "Eino");
  await user.type(screen.getByLabelText("E-mail"), "eino@doorlight.test");
  await user.type(screen.getByLabelText("Message"), "Hello");
  await user.click(screen.getByRole("button", { name: "Send the message" }));
  await waitFor(() => expect(messages()).toMatchObject([{ country: "FI" }]));
});

test("does not send a message with an empty field or an invalid address, and says why", async () => {
  const { messages } = await open(received);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Send the message" }));
  expect(await screen.findAllByText("Required")).toHaveLength(3);
  await user.type(screen.getByLabelText("E-mail"), "eino");
  await user.click(screen.getByRole("button", { name: "Send the message" }));
  expect(await screen.findAllByText("Required")).toHaveLength(2);
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Invalid email");
  expect(messages()).toEqual([]);
});

test("keeps the text of a refused message and says why, and when to retry", async () => {
  const tooMany = { ...refusal("too_many_requests"), headers: { "Retry-After": "840" } };
  const { onSent } = await open(tooMany, { user: aUser() });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Message"), "Hello");
  await user.click(screen.getByRole("button", { name: "Send the message" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests. Try again in 14 minutes.");
  expect(screen.getByLabelText("Message")).toHaveValue("Hello");
  expect(onSent).not.toHaveBeenCalled();
});
