import { afterEach, expect, jest, test } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aContact, aLeadDetail } from "../../../../test/builders/leads.ts";
import { show } from "../../../../test/show.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";

afterEach(() => {
  jest.restoreAllMocks();
});

/** The DOM of the tests has no Blob.text. */
function read(file: Blob): Promise<string> {
  const reader = new FileReader();
  reader.readAsText(file);
  return new Promise((resolve) => reader.addEventListener("load", () => resolve(String(reader.result))));
}

test("saves the time of a call as a file for the calendar, with the contact and the address", async () => {
  const files: Blob[] = [];
  const named: string[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const lead = aLeadDetail();
  await show(<AddToCalendar lead={lead} contact={aContact} />, { texts: ["purchases"] });
  await userEvent.click(screen.getByRole("button", { name: "Add to calendar" }));
  fireEvent.change(screen.getByLabelText("When you call"), { target: { value: "2026-12-01T14:30" } });
  await userEvent.click(screen.getByRole("button", { name: "Save the file" }));

  expect(named).toEqual([`doorlight-${lead.id}.ics`]);
  const text = await read(files[0]!);
  const start = new Date("2026-12-01T14:30").toISOString().slice(0, 19).replace(/[-:]/g, "");
  expect(text).toContain(`DTSTART:${start}Z`);
  expect(text).toContain("SUMMARY:Call Aino Esimerkki");
  expect(text).toContain("LOCATION:Esimerkkitie 4\\, 02170 Espoo");
  expect(screen.queryByLabelText("When you call")).toBeNull();
});
