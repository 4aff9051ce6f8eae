import { request } from "node:http";
import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import * as calls from "@doorlight/gateway/contract";
import type { Endpoint, Sent } from "@doorlight/gateway/contract";
import { paysByInvoice, PASSWORD, someAdmin, someAgent, someEmail, someLead, someRequest } from "./support/given.ts";
import { mailsTo } from "./support/inbox.ts";
import { address, stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { inLetters } from "./support/in-letters.ts";

const evil = "evil.example";
const forged = {
  host: evil,
  "x-forwarded-host": evil,
  "x-forwarded-server": evil,
  "x-forwarded-proto": "gopher",
  "x-forwarded-port": "6666",
  "x-forwarded-prefix": `/${evil}`,
  "x-original-host": evil,
  "x-host": evil,
  "x-original-url": `/${evil}`,
  "x-rewrite-url": `/${evil}`,
  forwarded: `host=${evil};proto=gopher`,
};

/** Sends forged headers; fetch would choose the Host header itself. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address.product);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...forged, ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: text + JSON.stringify(answer.headers) }));
    });
    sent.on("error", reject).end(body);
  });
}

async function callForged<E extends Endpoint>(who: Visitor, endpoint: E, { params, body }: Partial<Sent<E>>) {
  const path = endpoint.path.replace(":id", String((params as { id?: string } | undefined)?.id));
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    ...(endpoint.idempotent && { "idempotency-key": crypto.randomUUID() }),
    ...(who.cookie && { cookie: who.cookie }),
  };
  const { status, text } = await send(endpoint.method, path, headers, JSON.stringify(body ?? {}));
  if (status >= 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
}

test("links every mail to the product's own address, whatever host the request names", async () => {
  const [admin, agent, colleague, lead] = await Promise.all([someAdmin(), someAgent(), someAgent(), someLead()]);
  await agent.call(calls.createOffice, { body: { name: `Office of ${inLetters(agent.id)}` } });
  await paysByInvoice(agent);
  const guest = new Visitor();
  const [signedUp, made, seller] = [someEmail("signup"), someEmail("made"), someEmail("seller")];
  const person = { country: "FI", firstName: "Aino", lastName: "Agent", locale: "en" as const };

  await callForged(guest, calls.register, { body: { ...person, email: signedUp, password: PASSWORD } });
  await callForged(guest, calls.resendConfirmation, { body: { email: signedUp } });
  await callForged(guest, calls.forgotPassword, { body: { email: agent.email } });
  await callForged(guest, calls.requestMagicLink, { body: { email: agent.email } });
  await callForged(agent, calls.inviteColleague, { body: { email: colleague.email } });
  await callForged(admin, calls.createUser, { body: { ...person, email: made, role: "agent" } });
  await callForged(admin, calls.writeMail, { params: { id: agent.id }, body: { subject: "Hello", body: "From us" } });
  await callForged(agent, calls.requestExport, {});
  await callForged(agent, calls.buyLead, { params: { id: lead.id }, body: {} });
  const contact = { ...someRequest().contact, email: seller };
  await callForged(guest, calls.submitRequest, { body: someRequest({ contact }) });

  const origin = new URL(stack.settings.publicUrl).origin;
  const expected: [string, number][] = [
    [signedUp, 2],
    [made, 1],
    [colleague.email, 2],
    [seller, 1],
    // Sign-up, reset, login link, the admin's mail, export, receipt.
    [agent.email, 6],
    // Confirmation, seller page, purchase.
    [lead.request.contact.email, 3],
  ];
  for (const [recipient, count] of expected) {
    const mails = await eventually(async () => {
      const found = await mailsTo(recipient);
      if (found.length < count) throw new Error(`${found.length} of ${count} mails: ${found.map((m) => m.subject)}`);
      return found;
    });
    const texts = mails.map(({ text, html, headers }) => `${text}\n${html}\n${JSON.stringify(headers)}`).join("\n");
    expect(texts).not.toContain(evil);
    const addresses = texts.match(/(?:https?|gopher):\/\/[^\s"'<>)\\]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((one) => new URL(one).origin !== origin && !one.includes("w3.org"))).toEqual([]);
  }
});

test("repeats a forged host in no page or answer", async () => {
  for (const path of ["/", "/fi/pricing", "/login", "/account", "/sitemap.xml", "/robots.txt", "/api/openapi.json"]) {
    const { status, text } = await send("GET", path, {});
    expect({ path, status, repeats: text.includes(evil) }).toEqual({ path, status: 200, repeats: false });
  }
  const { text } = await send("GET", "/nowhere", {});
  expect(text).not.toContain(evil);
});
