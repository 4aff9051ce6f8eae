import { request } from "node:http";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { fakeIdentity } from "./fake-identity.ts";
import { startGateways } from "./start-gateways.ts";

const identity = fakeIdentity();
let gateways: Awaited<ReturnType<typeof startGateways>>;

beforeAll(async () => {
  const redisUrls = [process.env["TEST_REDIS_URL"] ?? ""];
  gateways = await startGateways({ redisUrls, peers: { IDENTITY_ADDR: identity.routes } });
});
afterAll(() => gateways?.stop());

interface Sent {
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a path as it is; fetch would correct it. */
function send(method: string, path: string, { headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(gateways.origins[0] ?? "");
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on("error", reject).end(body);
  });
}

const asset = "/assets/index-1234.js";
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;
const withCookie = (value: string) => ({ cookie: `doorlight_session=${value}` });
const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

test.each([
  ["a path that leaves the folder", 404, "/assets/..%2f..%2fpackage.json", {}],
  ["an asset that does not exist", 404, "/assets/nothing.js", {}],
  ["a range that a file does not have", 416, asset, { range: "bytes=99999999-" }],
  ["a condition that a file does not meet", 412, asset, { "if-match": '"x"' }],
  ["wrong percent-encoding", 400, "/assets/%ff", {}],
])("answers %s with %d as plain text, not as an error of ours", async (_what, status, path, headers) => {
  const answer = await send("GET", path, { headers });
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toContain("text/plain");
});

test("has one spelling, so that capitals do not bypass a proxy's rule for /api", async () => {
  expect((await send("GET", "/api/countries")).headers["content-type"]).toContain("application/json");
  for (const path of ["/API/countries", "/Api/countries"]) {
    expect((await send("GET", path)).headers["content-type"]).toContain("text/html");
  }
});

test.each(["/lead-lists/unsubscribe/t0ken", "/unsubscribe/t0ken"])(
  "shows a browser the page %s, and a program its data",
  async (path) => {
    const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    const opened = await send("GET", `/api${path}`, { headers: browser });
    expect([opened.status, opened.headers["location"]]).toEqual([303, path]);
    for (const [method, headers] of [
      ["GET", json],
      ["POST", browser],
    ] as const) {
      expect((await send(method, `/api${path}`, { headers })).status).not.toBe(303);
    }
  },
);

test("finds nothing by wrong percent-encoding below the interface", async () => {
  const answer = await send("GET", "/api/contact-requests/%ff");
  expect([answer.status, codeOf(answer)]).toEqual([404, "not_found"]);
});

test.each([
  ["DELETE", "/api/leads", "GET, HEAD"],
  ["PUT", "/api/profile", "GET, HEAD, PATCH"],
  ["POST", "/api/events", "GET, HEAD"],
  ["POST", "/api/openapi.json", "GET, HEAD"],
  ["POST", "/", "GET, HEAD"],
  ["TRACE", "/", "GET, HEAD"],
])("refuses %s %s in the interface's form, and says what is allowed", async (method, path, allowed) => {
  const answer = await send(method, path);
  expect([answer.status, codeOf(answer)]).toEqual([405, "method_not_allowed"]);
  expect(answer.headers["allow"]).toBe(allowed);
});

test("refuses null as a body, and takes an empty object", async () => {
  const headers = { ...json, ...withCookie(identity.open({ role: Role.ADMIN })) };
  const path = "/api/admin/users/01930000-0000-7000-8000-000000000001/deactivate";
  expect((await send("POST", path, { headers, body: "null" })).status).toBe(422);
  expect((await send("POST", path, { headers, body: "{}" })).status).toBe(200);
});

test.each(["a".repeat(300), "%00", "%ff", "a b", "<script>"])(
  "treats a browser with the spoiled session %j as a guest, and heals it",
  async (value) => {
    const headers = withCookie(value);
    for (const [method, path, status] of [
      ["GET", "/api/countries", 200],
      ["GET", "/api/auth/me", 401],
      ["POST", "/api/auth/logout", 204],
    ] as const) {
      const answer = await send(method, path, { headers: { ...headers, ...(method === "POST" && json) } });
      expect(answer.status).toBe(status);
      expect(String(answer.headers["set-cookie"])).toContain("doorlight_session=; Max-Age=0");
    }
  },
);
