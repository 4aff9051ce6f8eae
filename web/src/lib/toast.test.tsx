import { act, screen } from "@testing-library/react";
import { expect, jest, test } from "@jest/globals";
import { show } from "../../test/show.tsx";
import { Toaster } from "../components/ui/toaster.tsx";
import { showToast } from "./toast.ts";

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test("keeps at most five toasts, drops the oldest, and each after five seconds", async () => {
  await show(<Toaster />);
  jest.useFakeTimers();
  await act(async () => {
    for (let n = 1; n <= 7; n += 1) await showToast("success", `toast ${n}`);
  });
  await pass(50);
  await pass(250);
  expect(screen.queryByText("toast 2")).toBeNull();
  for (const n of [3, 4, 5, 6, 7]) expect(screen.getByText(`toast ${n}`)).toBeInTheDocument();

  await pass(4000);
  expect(screen.getByText("toast 7")).toBeInTheDocument();
  await pass(1000);
  await pass(250);
  expect(screen.queryByText("toast 7")).toBeNull();
});
