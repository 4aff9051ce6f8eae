import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { tourTarget } from "../../../lib/tours.ts";
import { TourOffer } from "./tour-offer.tsx";

const rects = jest.spyOn(Element.prototype, "getClientRects");
beforeAll(() => {
  rects.mockReturnValue([{}] as never);
  Element.prototype.scrollIntoView = jest.fn();
});
afterAll(() => rects.mockRestore());

const unseen = aUser({ toursSeen: ["lead"] });
const saved = (...toursSeen: string[]) => ({ status: 200, body: { user: { ...unseen, toursSeen } } });

const showScreen = (user = unseen) =>
  show(
    <main>
      <h1>My leads</h1>
      <TourOffer tour="my_leads" />
      <p {...tourTarget("period")}>Periods</p>
      <a href="#file" {...tourTarget("export")}>
        File
      </a>
    </main>,
    { user, texts: ["tours"] },
  );

test("leads a tour through the screen's steps, back and forth, and stores it as seen at its end", async () => {
  const sent = fakeApi({ "PATCH /api/profile": saved("lead", "my_leads") });
  await showScreen();
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take a tour" }));
  expect(await screen.findByRole("dialog", { name: "Your purchases of a period" })).toHaveTextContent("Step 1 of 2");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("dialog", { name: "Take it with you" })).toHaveTextContent("Step 2 of 2");
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  await userEvent.click(await screen.findByRole("button", { name: "Next" }));
  await userEvent.click(await screen.findByRole("button", { name: "Finish" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take a tour" })).toBeNull());
  expect(sent).toMatchObject([{ body: { tourSeen: "my_leads" } }]);
});

test("focuses each step, skips the tour by Escape, and continues at the heading", async () => {
  fakeApi({ "PATCH /api/profile": saved("lead", "my_leads") });
  await showScreen();
  await userEvent.click(screen.getByRole("button", { name: "Take a tour" }));
  const step = await screen.findByRole("dialog");
  await waitFor(() => expect(step).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take a tour" })).toBeNull());
});

test.each([
  ["has seen it", { toursSeen: ["my_leads" as const] }],
  ["works in the back office", { role: "admin" as const }],
  ["is an admin who acts as an agent", { impersonatedBy: "01900000-0000-7000-8000-0000000000cc" }],
])("offers no tour to a user who %s", async (_, changes) => {
  await showScreen({ ...unseen, ...changes });
  expect(screen.queryByRole("button", { name: "Take a tour" })).toBeNull();
});
