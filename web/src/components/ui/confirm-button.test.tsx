import { expect, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../../test/show.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

test("two clicks within one frame confirm an action once, and a later click may try again", async () => {
  let calls = 0;
  const refuse = async () => {
    calls += 1;
    throw new Error("not now");
  };
  await show(
    <ConfirmButton title="Close it?" text="It stays closed." action="Close" onConfirm={refuse}>
      Close the request
    </ConfirmButton>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Close the request" }));
  const confirm = await screen.findByRole("button", { name: "Close", hidden: true });
  await act(async () => {
    confirm.click();
    confirm.click();
  });
  expect(calls).toBe(1);
  await userEvent.click(await screen.findByRole("button", { name: "Close", hidden: true }));
  expect(calls).toBe(2);
});
