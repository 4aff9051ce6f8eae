import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { show } from "../../../../test/show.tsx";
import { LeadViews } from "./lead-views.tsx";

test("lists the views of a lead by agent with their days, and counts them", async () => {
  const [aino, gone] = [
    { id: "aino", name: "Aino Mallikas" },
    { id: "gone", name: "" },
  ];
  const views = [
    { user: aino, day: "2026-11-23" },
    { user: gone, day: "2026-11-23" },
    { user: aino, day: "2026-11-21" },
  ];
  await show(<LeadViews views={views} />, { texts: ["timeline"] });
  expect(screen.getByText("2 agents, 3 views")).toBeInTheDocument();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("Aino Mallikas23 Nov 2026 · 21 Nov 2026");
  expect(second).toHaveTextContent("Erased user23 Nov 2026");
});
