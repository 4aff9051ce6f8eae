import { expect, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { show } from "../../../test/show.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

test("confirms an action once by two clicks within one frame, and retries by a later click", async () => {
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

/** A screen with one thing that can be removed, and the button for it. */
function OneThing() {
  const [isThere, setThere] = useState(true);
  const remove = async () => setThere(false);
  return (
    <main>
      <h1>Things</h1>
      {isThere && (
        <ConfirmButton title="Remove it?" text="It is gone then." action="Remove" onConfirm={remove}>
          Remove the thing
        </ConfirmButton>
      )}
    </main>
  );
}

test("returns the focus to the button that asked, and to the heading once that is gone", async () => {
  await show(<OneThing />);
  const button = screen.getByRole("button", { name: "Remove the thing" });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole("button", { name: "Go back" }));
  await waitFor(() => expect(button).toHaveFocus());
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Things" })).toHaveFocus());
});

test("returns the focus to the button that asked even if the dialog's own return waits or fails", async () => {
  await show(<OneThing />);
  const button = screen.getByRole("button", { name: "Remove the thing" });
  // As while something moves, when a screen reader acts.
  button.addEventListener("react-aria-focus-scope-restore", (event) => event.preventDefault());
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole("button", { name: "Go back" }));
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(button).toHaveFocus();
});
