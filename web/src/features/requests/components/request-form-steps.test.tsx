import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { aSeller, formAddress, openForm } from "../../../../test/seller.tsx";

let seller: ReturnType<typeof aSeller>;
beforeEach(() => {
  seller = aSeller();
});
test("leaves a step only with its answers, and says in its errors what to do", async () => {
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

test("waits for the server's answer about the postal code of a left step, and then moves on", async () => {
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

test("says that the server cannot be asked for the postal code of a left step", async () => {
  seller.server.places = Promise.reject(new TypeError("Failed to fetch"));
  await openForm();
  await seller.typeHome("02170");
  await seller.goOn();
  expect(await screen.findByText("Error happened. Try again later.")).toBeInTheDocument();
  expect(formAddress()).toBe("");
});

test("refuses a fact that is no number with an example, and does not ask for an empty one", async () => {
  await openForm();
  await seller.answerHome();
  await seller.user.click(await screen.findByRole("radio", { name: /Request for quote/ }));
  await seller.user.type(screen.getByLabelText("Year built"), "87");
  await seller.goOn();
  expect(await screen.findByText(/^Enter the year as four digits/)).toBeInTheDocument();
  expect(screen.getByLabelText("Year built")).toHaveAccessibleDescription(/1987/);
  await seller.user.clear(screen.getByLabelText("Year built"));
  await seller.goOn();
  await screen.findByLabelText("First name");
});

test("refuses a year far ahead, and asks whether the area of a huge home is right", async () => {
  await openForm();
  await seller.answerHome();
  await seller.user.type(await screen.findByLabelText("Year built"), "2050");
  await seller.user.type(screen.getByLabelText("Area"), "99999");
  expect(await screen.findByText("Is 99,999 m² right?")).toBeInTheDocument();
  expect(screen.getByText(/at most five years ahead/)).toBeInTheDocument();
});

test("gives each step an address, a title and the focus; Back leads to the former answers", async () => {
  await openForm();
  await seller.answerHome();
  expect(await screen.findByRole("heading", { name: "What should agents know?" })).toHaveFocus();
  expect(formAddress()).toBe("?step=details");
  expect(document.title).toBe("Step 2 of 3: Details – Find an agent for your home – Doorlight");
  expect(within(screen.getByRole("list")).getByText("Details").closest("li")).toHaveAttribute("aria-current", "step");
  await seller.user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(await screen.findByLabelText("Street address")).toHaveValue("Esimerkkitie 4");
});

test("keeps typed text over a reload, but not the consent", async () => {
  const { unmount } = await openForm();
  await seller.answerAll();
  unmount();

  await openForm("/request?step=contact");
  expect(await screen.findByLabelText("Phone number")).toHaveValue("+358 40 000 0000");
  expect(await screen.findByRole("checkbox", { name: "I agree" })).not.toBeChecked();
  await seller.user.click(screen.getByRole("link", { name: "Back" }));
  expect(await screen.findByLabelText("Your own estimate")).toHaveValue("520,000");
  expect(screen.getByLabelText("Area")).toHaveValue("142.5");
});

test("leads from the address of a later step to the first one without an answer", async () => {
  await openForm("/request?step=contact");
  expect(await screen.findByLabelText("Street address")).toBeInTheDocument();
  expect(formAddress()).toBe("");
});

test("asks for a country if that of the language is not served", async () => {
  await openForm();
  await screen.findByRole("option", { name: "Finland" });
  await waitFor(() => expect(screen.getByLabelText("Country")).toHaveValue("FI"));
});
