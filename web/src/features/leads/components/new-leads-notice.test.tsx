import { expect, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { aLead } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { FakeEventSource } from "../../../../test/fake-event-source.ts";
import { show } from "../../../../test/show.tsx";
import { NewLeadsNotice } from "./new-leads-notice.tsx";

const other = "01900000-0000-7000-8000-0000000000e9";
const publish = (leadId: string) => act(() => FakeEventSource.last.send("published", { leadId, country: "FI" }));

test("holds a new lead behind a button until the list has it for another reason", async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  const options = { user: aUser(), texts: ["leads"] };
  const { rerenderWith } = await show(<NewLeadsNotice country="FI" leads={[aLead()]} />, options);
  publish(aLead().id);
  expect(screen.queryByRole("button")).toBeNull();
  publish(other);
  expect(screen.getByRole("button", { name: /^1 new lead/ })).toBeInTheDocument();
  rerenderWith(<NewLeadsNotice country="FI" leads={[aLead(), { id: other }]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
