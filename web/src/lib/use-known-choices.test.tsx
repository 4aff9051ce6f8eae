import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { show } from "../../test/show.tsx";
import { useKnownChoices } from "./use-known-choices.ts";

const spans = ["this_month", "own"];

/** The address of a screen, with two parts that read it, and a way on and back. */
function Address() {
  useKnownChoices({ span: spans, kind: ["sold", "ended"] });
  useKnownChoices({ chart: ["sold"] });
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <button onClick={() => void navigate("?span=next_year&chart=tea")}>On</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

const shown = (search: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(search));

test.each([
  ["?span=next_year&country=SE", "?country=SE"],
  ["?span=next_year&chart=tea", ""],
  ["?kind=sold&kind=lost&kind=ended&span=own", "?kind=sold&kind=ended&span=own"],
  ["?q=%C3%A5+b&span=own", "?q=%C3%A5+b&span=own"],
])("leaves what is known of the address %s", async (before, after) => {
  await show(<Address />, { at: `/account/sa/stats${before}` });
  await shown(after);
});

test("makes no step of the history of the corrected address", async () => {
  await show(<Address />, { at: "/account/sa/stats?span=own" });
  await userEvent.click(screen.getByRole("button", { name: "On" }));
  await shown("");
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await shown("?span=own");
});
