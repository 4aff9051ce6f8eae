import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../test/builders/users.ts";
import { show } from "../../../test/show.tsx";
import { chooseTheme } from "../../lib/theme-choice.ts";
import type { Stripe, StripeElements } from "./stripe-script.ts";
import { PaymentElement } from "./payment-element.tsx";

/** Stripe's script as the page sees it. `happens` is an event of its form. */
function fakeStripe(confirmSetup: Stripe["confirmSetup"] = () => new Promise(() => {})) {
  const listeners = new Map<string, () => void>();
  const form = {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    mount: jest.fn((place: HTMLElement) => void (place.textContent = "Stripe's form")),
    focus: jest.fn(),
    destroy: jest.fn(),
  };
  const create = jest.fn<StripeElements["create"]>(() => form);
  const update = jest.fn<StripeElements["update"]>(async () => {});
  const elements = jest.fn<Stripe["elements"]>(() => ({ create, update }));
  const confirm = jest.fn(confirmSetup);
  globalThis.Stripe = () => ({ elements, confirmSetup: confirm });
  return { elements, create, update, form, confirm, happens: (event: string) => act(() => listeners.get(event)!()) };
}

const setup = { clientSecret: "seti_1_secret_2", publishableKey: "pk_test_1" };
const onCancel = jest.fn();
const showForm = (locale: "en" | "fi" = "en") =>
  show(<PaymentElement setup={setup} returnPath="/account/billing?next=%2Fa" onCancel={onCancel} />, {
    user: aUser(),
    texts: ["cards"],
    locale,
  });

beforeEach(() => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  chooseTheme("light");
});
afterEach(() => {
  delete globalThis.Stripe;
  document.head.replaceChildren();
});

test("asks for a card alone in Stripe's form, in the screen's language and theme", async () => {
  const { elements, create, form, happens } = fakeStripe();
  await showForm("fi");
  expect(await screen.findByText("Stripe's form")).toBeInTheDocument();
  const appearance = { theme: "stripe" } as const;
  expect(elements).toHaveBeenCalledWith({ clientSecret: setup.clientSecret, locale: "fi", appearance });
  const wallets = { applePay: "never", googlePay: "never", link: "never" } as const;
  expect(create).toHaveBeenCalledWith("payment", { wallets });
  expect(screen.getByRole("button", { name: "Tallenna kortti" })).toBeDisabled();
  happens("ready");
  expect(screen.getByRole("button", { name: "Tallenna kortti" })).toBeEnabled();
  expect(form.focus).toHaveBeenCalledTimes(1);
});

test("changes the theme of Stripe's form in place, and keeps its typed text", async () => {
  const { elements, update, form, happens } = fakeStripe();
  await showForm();
  await screen.findByText("Stripe's form");
  happens("ready");
  act(() => chooseTheme("dark"));
  expect(update).toHaveBeenLastCalledWith({ locale: "en", appearance: { theme: "night" } });
  expect(elements).toHaveBeenCalledTimes(1);
  expect(form.destroy).not.toHaveBeenCalled();
});

test("sends a card to Stripe once, which returns to the screen, and shows Stripe's refusals", async () => {
  let refuse: (answer: { error: { message: string } }) => void = () => {};
  const { confirm, happens } = fakeStripe(() => new Promise((resolve) => (refuse = resolve)));
  await showForm();
  await screen.findByText("Stripe's form");
  happens("ready");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save the card" }));
  expect(confirm).toHaveBeenCalledTimes(1);
  const confirmParams = { return_url: `${location.origin}/account/billing?next=%2Fa` };
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ confirmParams }));
  act(() => refuse({ error: { message: "Your card was declined." } }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your card was declined.");
  expect(screen.getByRole("button", { name: "Save the card" })).toBeEnabled();
});

test("says that Stripe cannot show its form, and sends nothing", async () => {
  const { happens } = fakeStripe();
  await showForm();
  await screen.findByText("Stripe's form");
  happens("loaderror");
  expect(screen.getByRole("alert")).toHaveTextContent("The card form could not be loaded.");
  expect(screen.getByRole("button", { name: "Save the card" })).toBeDisabled();
});

test("says that Stripe's script does not come, and leaves none behind", async () => {
  await showForm();
  const script = await waitFor(() => document.head.querySelector("script")!);
  expect(script.src).toMatch(/^https:\/\/js\.stripe\.com\//);
  act(() => void script.dispatchEvent(new Event("error")));
  expect(await screen.findByRole("alert")).toHaveTextContent("The card form could not be loaded.");
  expect(document.head.querySelector("script")).toBeNull();
});
