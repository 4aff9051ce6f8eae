import { afterEach, expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../../test/show.tsx";
import { TYPING_PAUSE_MS } from "../../lib/use-debounced.ts";
import { PeriodBar } from "./period-bar.tsx";

afterEach(() => void jest.useRealTimers());

/** The clock stands still while keys are typed. */
async function showBar() {
  const onChange = jest.fn();
  await show(<PeriodBar filter={{ period: "last_n_days", days: 30 }} onChange={onChange} />);
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
  const pause = () => act(() => jest.advanceTimersByTime(TYPING_PAUSE_MS));
  return { onChange, days: screen.getByLabelText("Days"), user, pause };
}

test("passes a number of days on once the typing pauses, not at each key", async () => {
  const { onChange, days, user, pause } = await showBar();
  await user.clear(days);
  await user.type(days, "14");
  expect(onChange).not.toHaveBeenCalled();
  pause();
  expect(onChange.mock.calls).toEqual([[{ days: 14 }]]);
});

test.each(["0", "367", "1.5"])("does not take %s for a number of days, and restores the last one", async (text) => {
  const { onChange, days, user } = await showBar();
  await user.clear(days);
  await user.type(days, text);
  await user.tab();
  expect(days).toHaveValue("30");
  expect(onChange).not.toHaveBeenCalled();
});

test("passes a number of days on at once when its field is left", async () => {
  const { onChange, days, user } = await showBar();
  await user.clear(days);
  await user.type(days, "7");
  await user.tab();
  expect(onChange.mock.calls).toEqual([[{ days: 7 }]]);
});

test("passes a number of days typed before on only once, not again when its field is left", async () => {
  const { onChange, days, user, pause } = await showBar();
  await user.clear(days);
  await user.type(days, "7");
  pause();
  await user.tab();
  expect(onChange.mock.calls).toEqual([[{ days: 7 }]]);
});
