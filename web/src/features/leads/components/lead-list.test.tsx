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

test("the headings of the lead list leave out no level below that of the screen", async () => {
  await show(<LeadList leads={[aLead()]} total={1} list={whole} onPoint={() => {}} />, {
    user: aUser(),
    texts: ["leads"],
  });
  expect(screen.getAllByRole("heading").map(({ tagName }) => tagName)).toEqual(["H2", "H3"]);
});
