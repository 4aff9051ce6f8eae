import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../../test/show.tsx";
import { PasswordField } from "./password-field.tsx";

test("hides a password until its owner asks to see it, and again afterwards", async () => {
  await show(<PasswordField label="Password" />);
  const field = screen.getByLabelText("Password");
  expect(field).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field).toHaveAttribute("type", "password");
});
