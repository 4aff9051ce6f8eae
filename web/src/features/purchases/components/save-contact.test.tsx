import { afterEach, expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aContact, aLeadDetail } from "../../../../test/builders/leads.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { show } from "../../../../test/show.tsx";
import { ContactCard } from "./contact-card.tsx";

afterEach(() => {
  jest.restoreAllMocks();
});

test("saves the owner of a bought lead as a contact for the phone, with the way back to the lead", async () => {
  const files = savedFiles();
  const lead = aLeadDetail({ status: "obtained", contact: aContact });
  await show(<ContactCard lead={lead} />, { texts: ["purchases"] });
  await userEvent.click(screen.getByRole("button", { name: "Save contact" }));

  expect(files.map(({ name }) => name)).toEqual([`doorlight-${lead.id}.vcf`]);
  const text = await files[0]!.text;
  expect(text).toContain("N:Esimerkki;Aino;;;");
  expect(text).toContain("ADR;TYPE=HOME:;;Esimerkkitie 4;Espoo;;02170;");
  expect(text.replaceAll("\r\n ", "")).toContain(`/account/lead/${lead.id}`);
});
