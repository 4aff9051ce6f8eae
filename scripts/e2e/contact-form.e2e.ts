import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { sendContactMessage } from "@doorlight/gateway/contract";
import { contactMessage } from "./support/contact-message.ts";
import { mailsTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

const SUPPORT = "support@fi.doorlight.example";

const mailAbout = (message: string) =>
  eventually(
    async () => {
      const mail = (await mailsTo(SUPPORT)).find(({ text }) => text.includes(message));
      return mail ?? Promise.reject(new Error("Support has no such mail yet"));
    },
    { timeoutMs: 20_000 },
  );

test("sends a guest's contact message to the country's support, which can reply to the guest", async () => {
  const body = contactMessage();
  const { status, body: answer } = await new Visitor().try(sendContactMessage, { body });
  expect([status, answer]).toEqual([202, { status: "received" }]);
  const mail = await mailAbout(body.message);
  expect(mail.subject).toBe("Viesti: Eino Esimerkki");
  expect(mail.headers["reply-to"]).toBe(body.email);
});

test("refuses a contact message with each invalid field", async () => {
  const refusedFields = async (changes: object) => {
    const { status, fields } = await new Visitor().refused(sendContactMessage, {
      body: { ...contactMessage(), ...changes },
    });
    return [status, ...(fields ?? []).map(({ path, message }) => `${path}: ${message}`)];
  };
  expect(await refusedFields({ name: " ", email: "eino", message: "" })).toEqual([
    422,
    "name: Required",
    "email: Invalid email",
    "message: Required",
  ]);
  expect(await refusedFields({ name: "Eino\r\nBcc: all@example.test" })).toEqual([422, "name: Must be one line"]);
  expect(await refusedFields({ email: "eino@example.test\r\nBcc: all@example.test" })).toEqual([
    422,
    "email: Invalid email",
  ]);
  expect(await refusedFields({ to: "all@example.test" })).toEqual([422, "to: Unknown field"]);
  expect(await new Visitor().refused(sendContactMessage, { body: contactMessage({ country: "NO" }) })).toMatchObject({
    status: 422,
    code: "country_not_open",
  });
});
