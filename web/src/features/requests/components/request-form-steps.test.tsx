import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { aSeller, formAddress, openForm } from "../../../../test/seller.tsx";

let seller: ReturnType<typeof aSeller>;
beforeEach(() => {
  seller = aSeller();
});
afterEach(() => sessionStorage.clear());

test("a step is left only with its answers, and its errors say what to do", async () => {
  await openForm();
  await seller.answerHome("99999");
  expect(await screen.findByText(/We do not know this postal code/)).toBeInTheDocument();
  expect(formAddress()).toBe("");
  await seller.user.clear(screen.getByLabelText("Street address"));
  await seller.user.clear(screen.getByLabelText("Postal code"));
  await seller.goOn();
  expect(await screen.findByText("Enter the postal code")).toBeInTheDocument();
  expect(await screen.findByText("Enter the street address, for example 12 Station Road")).toBeInTheDocument();
  expect(screen.getByLabelText("Street address")).toHaveFocus();
  await seller.user.type(screen.getByLabelText("Street address"), "Esim");
  await waitFor(() => expect(screen.queryByText(/Enter the street address/)).toBeNull());
});

test("a step that is left before the server knows the postal code waits for it, and then goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  seller.server.places = promise;
  await openForm();
  await seller.typeHome("02170");
  await seller.goOn();
  expect(screen.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-busy", "true");
  resolve();
  expect(await screen.findByRole("heading", { name: "What should agents know?" })).toHaveFocus();
  expect(formAddress()).toBe("?step=details");
});

test("a step that is left while the server cannot be asked for the postal code says so", async () => {
  seller.server.places = Promise.reject(new TypeError("Failed to fetch"));
  await openForm();
  await seller.typeHome("02170");
  await seller.goOn();
  expect(await screen.findByText("Error happened. Try again later.")).toBeInTheDocument();
  expect(formAddress()).toBe("");
});

test("a fact that is no number is refused with an example, and an empty one is not asked for", async () => {
  await openForm();
  await seller.answerHome();
  await seller.user.click(await screen.findByRole("radio", { name: /Request for quote/ }));
  await seller.user.type(screen.getByLabelText("Year built"), "87");
  await seller.goOn();
  expect(await screen.findByText("Enter the year as four digits, for example 1987")).toBeInTheDocument();
  expect(screen.getByLabelText("Year built")).toHaveAccessibleDescription(/1987/);
  await seller.user.clear(screen.getByLabelText("Year built"));
  await seller.goOn();
  await screen.findByLabelText("First name");
});

test("each step has an address, a title and the focus on its heading; Back leads to the answers before", async () => {
  await openForm();
  await seller.answerHome();
  expect(await screen.findByRole("heading", { name: "What should agents know?" })).toHaveFocus();
  expect(formAddress()).toBe("?step=details");
  expect(document.title).toBe("Step 2 of 3: Details – Find an agent for your home – Doorlight");
  expect(within(screen.getByRole("list")).getByText("Details").closest("li")).toHaveAttribute("aria-current", "step");
  await seller.user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(await screen.findByLabelText("Street address")).toHaveValue("Esimerkkitie 4");
});

test("what is typed survives a reload, as it was typed, but the consent does not", async () => {
  const { unmount } = await openForm();
  await seller.answerAll();
  unmount();

  await openForm("/request?step=contact");
  expect(await screen.findByLabelText("Phone number")).toHaveValue("+358 40 000 0000");
  expect(await screen.findByRole("checkbox", { name: "I agree" })).not.toBeChecked();
  await seller.user.click(screen.getByRole("link", { name: "Back" }));
  expect(await screen.findByLabelText("Your own estimate")).toHaveValue("520 000");
  expect(screen.getByLabelText("Area")).toHaveValue("142,5");
});

test("an address of a later step leads to the first one that is not answered", async () => {
  await openForm("/request?step=contact");
  expect(await screen.findByLabelText("Street address")).toBeInTheDocument();
  expect(formAddress()).toBe("");
});

test("a language whose country is not served asks for one that is", async () => {
  await openForm();
  await screen.findByRole("option", { name: "Finland" });
  await waitFor(() => expect(screen.getByLabelText("Country")).toHaveValue("FI"));
});
