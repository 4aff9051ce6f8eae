import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { show } from "../../test/show.tsx";
import { useAddressState } from "./address-state.ts";

/** Buttons that set a query each, and one that goes back. */
function Address({ queries }: { queries: string[] }) {
  const [search, setSearch] = useAddressState();
  const navigate = useNavigate();
  return (
    <>
      <output>{search.toString()}</output>
      {queries.map((query) => (
        <button key={query} onClick={() => setSearch(new URLSearchParams(query))}>
          {query}
        </button>
      ))}
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

async function press(...names: string[]) {
  for (const name of names) await userEvent.click(screen.getByRole("button", { name }));
}
const shown = () => screen.getByRole("status").textContent;

test("goes back by one chosen filter after the other", async () => {
  // What is chosen already is no step.
  const queries = ["kind=lead_sold", "kind=lead_sold&country=SE", "country=SE&kind=lead_sold"];
  await show(<Address queries={queries} />, { at: "/account/sa/timeline" });
  await press(...queries, "Back");
  expect(shown()).toBe("kind=lead_sold");
  await press("Back");
  expect(shown()).toBe("");
});

test("takes what is typed for one step with the choice before it", async () => {
  const queries = ["role=agent", "role=agent&q=Ai", "role=agent&q=Aino", "role=agent&q=Aino&country=FI"];
  await show(<Address queries={queries} />, { at: "/account/sa/users" });
  await press(...queries, "Back");
  expect(shown()).toBe("role=agent&q=Aino");
  await press("Back");
  expect(shown()).toBe("");
});
