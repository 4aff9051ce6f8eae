import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { show } from "../../../test/show.tsx";
import { FieldError } from "./field.tsx";
import { TextField } from "./text-field.tsx";

test.each(["Invalid input: expected string, received number", "unheard.of"])(
  "asks to check the field for the error %s, which has no text",
  async (message) => {
    await show(<FieldError message={message} />);
    expect(screen.getByText("Check this and try again")).toBeInTheDocument();
  },
);

test("asks to shorten a text that is too long to the length that fits", async () => {
  await show(<FieldError message="too_long 100" />, { locale: "fi" });
  expect(screen.getByText("Lyhennä enintään 100 merkkiin")).toBeInTheDocument();
});

test("keeps a field's rows together beside a neighbour whose error makes it taller", async () => {
  await show(<TextField label="Last name" />);
  expect(screen.getByText("Last name").parentElement).toHaveClass("grid", "content-start");
});
