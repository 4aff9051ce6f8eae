import { afterEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aContact, aLeadDetail } from "../../../../test/builders/leads.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { show } from "../../../../test/show.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";

afterEach(() => {
  jest.restoreAllMocks();
});

test("saves the time of a call as a file for the calendar, with the contact and the address", async () => {
  const files = savedFiles();
  const lead = aLeadDetail();
  await show(<AddToCalendar lead={lead} contact={aContact} />, { texts: ["purchases"] });
  await userEvent.click(screen.getByRole("button", { name: "Add to calendar" }));
  fireEvent.change(screen.getByLabelText("When you call"), { target: { value: "2026-12-01T14:30" } });
  await userEvent.click(screen.getByRole("button", { name: "Save the file" }));

  expect(files.map(({ name }) => name)).toEqual([`doorlight-${lead.id}.ics`]);
  const text = await files[0]!.text;
  const start = new Date("2026-12-01T14:30").toISOString().slice(0, 19).replace(/[-:]/g, "");
  expect(text).toContain(`DTSTART:${start}Z`);
  expect(text).toContain("SUMMARY:Call Aino Esimerkki");
  expect(text).toContain("LOCATION:Esimerkkitie 4\\, 02170 Espoo");
  expect(screen.queryByLabelText("When you call")).toBeNull();
});

test("begins with the time of the agent's own reminder", async () => {
  const at = new Date("2026-12-02T09:15").toISOString();
  await show(<AddToCalendar lead={aLeadDetail()} contact={aContact} at={at} />, { texts: ["purchases"] });
  await userEvent.click(screen.getByRole("button", { name: "Add to calendar" }));
  expect(screen.getByLabelText("When you call")).toHaveValue("2026-12-02T09:15");
});
