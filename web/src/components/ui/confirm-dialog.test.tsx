import { expect, jest, test } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import { show } from "../../../test/show.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

test("confirms nothing by the second click of a double one, which may meet another question", async () => {
  const confirmed = jest.fn();
  await show(
    <ConfirmDialog title="Buy it?" action="Buy" onConfirm={confirmed} onCancel={() => {}}>
      For five euros.
    </ConfirmDialog>,
  );
  const button = screen.getByRole("button", { name: "Buy" });
  fireEvent.click(button, { detail: 2 });
  expect(confirmed).not.toHaveBeenCalled();
  // By keyboard, and by one click.
  for (const detail of [0, 1]) fireEvent.click(button, { detail });
  expect(confirmed).toHaveBeenCalledTimes(2);
});

test("closes on a phone's Back, and leaves Back alone once it is closed", async () => {
  const watchers: EventTarget[] = [];
  const destroyed = jest.fn();
  window.CloseWatcher = class extends EventTarget {
    constructor() {
      super();
      watchers.push(this);
    }
    destroy = () => destroyed(this);
  };
  const cancelled = jest.fn();
  const { unmount } = await show(
    <ConfirmDialog title="Buy it?" action="Buy" onConfirm={() => {}} onCancel={cancelled}>
      For five euros.
    </ConfirmDialog>,
  );
  watchers.at(-1)!.dispatchEvent(new Event("close"));
  expect(cancelled).toHaveBeenCalledTimes(1);
  unmount();
  expect(destroyed.mock.calls.flat()).toEqual(watchers);
  delete window.CloseWatcher;
});
