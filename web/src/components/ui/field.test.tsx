import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { show } from "../../../test/show.tsx";
import { FieldError } from "./field.tsx";

test.each(["Invalid input: expected string, received number", "unheard.of"])(
  "the error %s, which has no text, is shown as an invalid value",
  async (message) => {
    await show(<FieldError message={message} />);
    expect(screen.getByText("Invalid value")).toBeInTheDocument();
  },
);
