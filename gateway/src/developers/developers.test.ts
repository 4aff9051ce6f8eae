import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { html } from "@doorlight/common/html";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import asyncApi from "@doorlight/proto/asyncapi.json" with { type: "json" };
import express from "express";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { changelog } from "../open-api/changelog.ts";
import { sampleDocument } from "../open-api/sample-document.ts";
import { makeDevelopers } from "./developers.ts";
import { prose } from "./prose.ts";

const origin = "https://doorlight.example";
const document = sampleDocument();
let server: Server;

beforeAll(async () => {
  const documents = { openApi: async () => document, asyncApi: async () => asyncApi };
  server = createServer(express().use(makeDevelopers({ documents, origin })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => void server.close());

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
const textOf = async (path: string) => (await get(path)).text();

/** The pages that links lead to, from the first one on, each with its text. */
async function allPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ["/developers"];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const text = await textOf(path);
    pages.set(path, text);
    const links = [...text.matchAll(/href="(\/developers[^"#]*)/g)].map(([, to = ""]) => to);
    waiting.push(...links);
  }
  return pages;
}

test("leads from the guide to every operation and every event", async () => {
  const pages = [...(await allPages()).values()].join("");
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = [
    ...operations.map((operation) => (operation as { operationId: string }).operationId),
    ...Object.keys(asyncApi.components.messages),
  ];
  expect(ids.filter((id) => !pages.includes(`<h2 id="${id}">`))).toEqual([]);
}, 30_000);

test("has no link into nothing, no script and no undefined value", async () => {
  const pages = await allPages();
  const broken = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/href="([^"]*#[^"]+)"/g)].flatMap(([, link = ""]) => {
      const [to, id] = link.split("#");
      return pages.get(to || path)?.includes(`id="${id}"`) ? [] : [`${path}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
  for (const [path, text] of pages) {
    expect([path, text.match(/<script|undefined|\[object/g)]).toEqual([path, null]);
    expect([path, text.match(/<h1>/g)?.length]).toEqual([path, 1]);
  }
}, 30_000);

test("shows recorded answers and records, and the code that verifies webhooks", async () => {
  expect(await textOf("/developers/http/leads")).toContain("Answer 201 of buyLead, example");
  expect(await textOf("/developers/events")).toContain("A record of doorlight.leads.lead.published.v1");
  const guide = await textOf("/developers");
  for (const part of [
    "timingSafeEqual",
    "def verify_webhook",
    "openssl dgst",
    "async function pull",
    `curl -i ${origin}/api/requests`,
  ])
    expect(guide).toContain(part);
});

test("shows requests that the interface takes, and every outcome of a partner's request", async () => {
  const guide = (await textOf("/developers")).replaceAll("&quot;", '"');
  const [ofForm, ofPartner] = [...guide.matchAll(/REQUEST\n(\{.*?\})\nREQUEST/gs)].map(
    ([, body = ""]) => JSON.parse(body) as object,
  );
  expect(ofPartner).not.toMatchObject({ address: (ofForm as { address: string }).address });
  expect(z.safeParse(contract.submitRequest.body, ofForm).error).toBeUndefined();
  expect(z.safeParse(contract.submitIntakeRequest.body, ofPartner).error).toBeUndefined();
  for (const { path } of [contract.getConsent, contract.submitIntakeRequest, contract.login, contract.myLeads])
    expect(guide).toContain(origin + path);
  expect(guide).toContain("auto.offset.reset=earliest");
  expect(contract.IntakeState.options.filter((state) => !guide.includes(`<li><code>${state}</code></li>`))).toEqual([]);
});

test("shows commands that work by themselves: quoted, with each variable that they name", async () => {
  const samples = [...(await textOf("/developers")).matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, code = ""]) => code);
  const commands = samples.filter((code) => code.includes("curl"));
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) {
    expect([command, command.includes("$version")]).toEqual([command, command.includes("version=$(")]);
    expect(command).not.toMatch(/ https:\S*&lt;/);
  }
});

test("gives each posted message a meaning in the guide, and its body in the reference", async () => {
  const guide = await textOf("/developers");
  const pages = {
    webhooks: await textOf("/developers/http/webhooks"),
    intake: await textOf("/developers/http/intake"),
  };
  expect(contract.WebhookEventType.options.filter((type) => !(type in document.webhooks))).toEqual([]);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { operationId, summary, tags } = post as { operationId: string; summary: string; tags: string[] };
    expect(guide).toMatch(new RegExp(`<code>${type}</code>:\\s+${summary}`.replaceAll(".", "\\.")));
    for (const area of type === "webhook.test"
      ? (["webhooks", "intake"] as const)
      : (tags as ["webhooks" | "intake"])) {
      expect(guide).toContain(`href="/developers/http/${area}#${operationId}"`);
      expect(pages[area]).toContain(`<h2 id="${operationId}">`);
      expect(pages[area]).toContain(`Body of ${operationId}, example`);
    }
  }
  expect(pages.webhooks).toContain("<code>data.purchaseId</code>");
  expect(pages.intake).toContain("<code>data.sequence</code>");
}, 30_000);

test("shows the bounds and forms that a field has", async () => {
  const page = await textOf("/developers/http/intake");
  for (const bounds of ["3 to 200 characters", "over 0, up to 10000000", "^[A-Za-z0-9._:-]{1,60}$", "1 to 100"])
    expect(page).toContain(html`${bounds}`.text);
});

test("lists each change of a version, those for partners first", async () => {
  const page = await textOf("/developers/http");
  const { partners = [], changes } = changelog.find((release) => release.partners)!;
  const places = [...partners, ...changes].map((change) =>
    page.indexOf(prose(`- ${change}`).text.slice("<ul>".length, -"</ul>".length)),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("leaves an area that does not exist to the pages behind it", async () => {
  expect((await get("/developers/http/nothing")).status).toBe(404);
});

test("writes the Markdown of descriptions, and escapes what is in it", () => {
  expect(prose("A `<b>`\n\n- **one**\n- two\n\n## Three\nFour").text).toBe(
    "<p>A <code>&lt;b&gt;</code></p><ul><li><strong>one</strong></li><li>two</li></ul><h2>Three</h2><p>Four</p>",
  );
});
