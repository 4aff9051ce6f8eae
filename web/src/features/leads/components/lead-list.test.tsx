import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aLead } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { show } from "../../../../test/show.tsx";
import { LeadList } from "./lead-list.tsx";

const whole = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: async () => {},
};

test("leaves out no level of headings below that of the screen", async () => {
  await show(<LeadList leads={[aLead()]} total={1} totalIsLeast={false} list={whole} onPoint={() => {}} />, {
    user: aUser(),
    texts: ["leads"],
  });
  expect(screen.getAllByRole("heading").map(({ tagName }) => tagName)).toEqual(["H2", "H3"]);
});

test.each([
  [
    "says that not all of a long list were counted",
    { total: 1000, totalIsLeast: true, hasNextPage: true },
    "1 of 1000+ shown",
  ],
  ["says the number of a counted list", { total: 1000, totalIsLeast: false, hasNextPage: true }, "1 of 1000 shown"],
  [
    "says the number of a list that is loaded to its end",
    { total: 0, totalIsLeast: true, hasNextPage: false },
    "1 of 1 shown",
  ],
])("%s", async (_, { hasNextPage, ...counted }, text) => {
  const list = { ...whole, hasNextPage };
  await show(<LeadList leads={[aLead()]} {...counted} list={list} onPoint={() => {}} />, {
    user: aUser(),
    texts: ["leads"],
  });
  expect(screen.getByRole("status").textContent).toBe(text);
});
