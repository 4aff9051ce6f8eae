import { expect, jest, test } from "@jest/globals";
import { reloadOnMissingChunk } from "./reload-guard.ts";

test("a missing chunk reloads the page once per path within ten seconds", () => {
  let now = 1_000_000;
  const reload = jest.fn();
  reloadOnMissingChunk(reload, () => now);
  const fail = () => dispatchEvent(new Event("vite:preloadError", { cancelable: true }));

  history.replaceState(null, "", "/account");
  fail();
  now += 9_999;
  fail();
  expect(reload).toHaveBeenCalledTimes(1);

  history.replaceState(null, "", "/account/my-leads");
  fail();
  expect(reload).toHaveBeenCalledTimes(2);

  now += 10_001;
  fail();
  expect(reload).toHaveBeenCalledTimes(3);
});
