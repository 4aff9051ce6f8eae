import { expect, test } from "@jest/globals";
import { aContact } from "../../../test/builders/leads.ts";
import { aUser } from "../../../test/builders/users.ts";
import { firstMessage, messageHref } from "./first-message.ts";

const sender = aUser({
  firstName: "Minna",
  lastName: "Meri",
  office: { id: "o", name: "Kallio Homes" },
  phoneNumber: "+358 40 1234567",
});

test.each([
  ["en", "Hello Aino, this is Minna Meri from Kallio Homes.", "My number is +358 40 1234567."],
  ["fi", "Hei Aino! Olen Minna Meri, Kallio Homes.", "Numeroni on +358 40 1234567."],
  ["sv", "Hej Aino! Det här är Minna Meri från Kallio Homes.", "Mitt nummer är +358 40 1234567."],
] as const)("writes a text message in %s that names lead and agent", (locale, beginning, end) => {
  const { text } = firstMessage("message", locale, aContact, sender);
  expect(text).toContain("Esimerkkitie 4");
  expect([text.startsWith(beginning), text.endsWith(end)]).toEqual([true, true]);
});

test.each(["en", "fi", "sv"] as const)("writes a mail in %s without gaps for an agent without office", (locale) => {
  const alone = { ...sender, office: null, phoneNumber: null };
  const { subject, text } = firstMessage("mail", locale, aContact, alone);
  expect(subject).toContain("Esimerkkitie 4");
  expect(text).toMatch(/Minna Meri\.[^]*\?\n\n[^\n]+\nMinna Meri$/);
});

test("links to the programs of the device with address, subject and text", () => {
  const owner = { ...aContact, email: "aino+koti@example.test" };
  const words = { subject: "Ä & Ö", text: "One?\n\nTwo" };
  expect(messageHref("mail", owner, words)).toBe(
    "mailto:aino%2Bkoti%40example.test?subject=%C3%84%20%26%20%C3%96&body=One%3F%0D%0A%0D%0ATwo",
  );
  expect(messageHref("message", owner, { subject: "", text: "Hi" })).toBe("sms:+358400000000?&body=Hi");
});
