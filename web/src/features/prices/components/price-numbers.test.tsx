import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { answers } from "../../../../test/prices-api.ts";
import { Prices } from "./prices.tsx";

const showPrices = () => show(<Prices />, { user: anAdmin(), texts: ["prices"], at: "/account/sa/locations" });

test("marks a percentage beyond the limits, does not take it, and reverts by the old one", async () => {
  fakeApi(answers);
  await showPrices();
  const modifier = await screen.findByLabelText("Modifier of Uusimaa in percent");
  await userEvent.clear(modifier);
  await userEvent.type(modifier, "5");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  await userEvent.clear(modifier);
  await userEvent.type(modifier, "-95");
  await userEvent.tab();
  expect(modifier).toBeInvalid();
  expect(modifier).toHaveAccessibleDescription("Enter a number from -90 to 300, with at most two decimals");
});

test("asks which percentage 2.500 means, and takes neither", async () => {
  fakeApi(answers);
  await showPrices();
  const modifier = await screen.findByLabelText("Modifier of Uusimaa in percent");
  await userEvent.clear(modifier);
  await userEvent.type(modifier, "2.500");
  await userEvent.tab();
  expect(modifier).toHaveAccessibleDescription("Do you mean 2.5 or 2,500? Write the one you mean.");
  expect(screen.getByRole("button", { name: "Review and save" })).toBeDisabled();
});

test("does not take a wrong number with a valid beginning, and saves nothing before it is fixed", async () => {
  fakeApi(answers);
  await showPrices();
  const modifier = await screen.findByLabelText("Modifier of Uusimaa in percent");
  await userEvent.clear(modifier);
  await userEvent.type(modifier, "1.2x");
  await userEvent.tab();
  const bar = within(screen.getByRole("region", { name: "Unsaved changes" }));
  expect(bar.getByText("Correct before saving: Uusimaa")).toBeInTheDocument();
  expect(bar.queryByText(/change/)).toBeNull();
  expect(bar.getByRole("button", { name: "Review and save" })).toBeDisabled();
  await userEvent.type(modifier, "{Backspace}");
  expect(modifier).toBeValid();
  expect(bar.getByText(/^1 change/)).toBeInTheDocument();
  expect(bar.getByRole("button", { name: "Review and save" })).toBeEnabled();
});

test("keeps a wrong number when its places are closed and opened again", async () => {
  fakeApi(answers);
  await showPrices();
  await userEvent.click(await screen.findByRole("button", { name: "Show places in Uusimaa" }));
  await userEvent.type(await screen.findByLabelText("Modifier of Espoo in percent"), "seven");
  await userEvent.click(screen.getByRole("button", { name: "Hide places in Uusimaa" }));
  await userEvent.click(screen.getByRole("button", { name: "Show places in Uusimaa" }));
  const modifier = await screen.findByLabelText("Modifier of Espoo in percent");
  expect(modifier).toHaveValue("seven");
  expect(modifier).toBeInvalid();
});
