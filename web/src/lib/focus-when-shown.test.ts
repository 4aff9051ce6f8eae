import { expect, test } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { focusWhenShown } from "./focus-when-shown.ts";

test("focuses an element drawn some frames later once it is there", async () => {
  focusWhenShown("late");
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const place = Object.assign(document.createElement("h2"), { id: "late", tabIndex: -1 });
  document.body.append(place);
  await waitFor(() => expect(place).toHaveFocus());
});
