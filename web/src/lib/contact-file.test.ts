import { expect, test } from "@jest/globals";
import { contactFile } from "./contact-file.ts";

const person = {
  firstName: "Aino",
  lastName: "Esimerkki",
  phone: "+358401234567",
  email: "aino@doorlight.test",
  street: "Esimerkkitie 4; B 2",
  postalCode: "02170",
  city: "Espoo",
  notes: "Detached house",
  url: "https://doorlight.example/account/lead/1",
};

test("writes a contact as a vCard that phones and Outlook read, with the standard's line ends", () => {
  expect(contactFile(person).split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Esimerkki;Aino;;;",
    "FN:Aino Esimerkki",
    "TEL;TYPE=CELL:+358401234567",
    "EMAIL;TYPE=INTERNET:aino@doorlight.test",
    String.raw`ADR;TYPE=HOME:;;Esimerkkitie 4\; B 2;Espoo;;02170;`,
    "NOTE:Detached house",
    "URL:https://doorlight.example/account/lead/1",
    "END:VCARD",
    "",
  ]);
});

test("lets no name add a value or a line to the contact", () => {
  const lines = contactFile({ ...person, lastName: "A;B,C\r\nTEL:112" }).split("\r\n");
  expect(lines).toContain(String.raw`N:A\;B\,C\nTEL:112;Aino;;;`);
  expect(lines.filter((line) => line.startsWith("TEL"))).toHaveLength(1);
});
