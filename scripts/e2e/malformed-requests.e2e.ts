import { describe, expect, test } from "@jest/globals";
import { logout, me, myLeads, submitRequest } from "@doorlight/gateway/contract";
import { someAgent, someRequest } from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";

describe("malformed requests", () => {
  test("refuses changes that come from other sites", async () => {
    const agent = await someAgent();
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none", origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      expect(await agent.refused(logout, { headers })).toMatchObject({ status: 403, code: "cross_site_request" });
    }
    expect((await agent.call(me)).user.id).toBe(agent.id);
  });

  test.each([
    ["broken JSON", "{", "application/json", 400, "malformed_json"],
    ["a form", "email=a", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["a plain text", "{}", "text/plain", 415, "unsupported_media_type"],
    ["a huge body", JSON.stringify({ email: "x".repeat(200_000) }), "application/json", 413, "payload_too_large"],
    ["a list", "[]", "application/json", 422, "invalid_request"],
    ["no object", "null", "application/json", 422, "invalid_request"],
  ])("refuses a login with %s", async (_what, body, type, status, code) => {
    const reply = await new Visitor().send("POST", "/api/auth/login", { body, headers: { "content-type": type } });
    expect(reply).toMatchObject({ status, body: { statusCode: status, code } });
  });

  test("refuses unknown paths, methods and query parameters", async () => {
    const visitor = new Visitor();
    expect(await visitor.send("GET", "/api/nowhere")).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await visitor.send("GET", "/api/auth/login")).toMatchObject({
      status: 405,
      body: { code: "method_not_allowed" },
    });
    const agent = await someAgent();
    for (const query of ["colour=red", "limit=0", "limit=x", "leadType=castle", "cursor=%00", "sort=__proto__"]) {
      expect(await agent.send("GET", `/api/leads?${query}`)).toMatchObject({
        status: 422,
        body: { code: "invalid_request" },
      });
    }
    expect(await agent.send("GET", "/api/leads/not-an-id")).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await agent.refused(myLeads, { query: { period: "last_n_days", days: 0 } })).toMatchObject({ status: 422 });
  });

  test("refuses a seller's request with a postal code and a phone number that do not exist", async () => {
    const seller = new Visitor();
    const request = someRequest();
    const wrong = await seller.refused(submitRequest, {
      body: { ...request, postalCode: "99998", contact: { ...request.contact, phone: "12345" } },
    });
    expect(wrong.status).toBe(422);
    expect((wrong.fields ?? []).map(({ path }) => path).sort()).toEqual(["contact.phone", "postalCode"]);
  });
});
