import { createHash } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { describe, expect, test } from "@jest/globals";
import { buyLead, deleteImage, getSellerPage, me, putImage, type User } from "@doorlight/gateway/contract";
import { someAgent, someLead } from "./support/given.ts";
import { bomb, png } from "./support/png.ts";
import { address } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

const SECRET = "60.1699 N, 24.9384 E";

async function served(path: string): Promise<{ headers: Headers; bytes: Buffer; status: number }> {
  const response = await fetch(address.product + path);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()), status: response.status };
}

/** Width and height of a WebP. */
function sizeOf(webp: Buffer): [number, number] {
  expect([webp.toString("latin1", 0, 4), webp.toString("latin1", 8, 12)]).toEqual(["RIFF", "WEBP"]);
  if (webp.toString("latin1", 12, 16) === "VP8X") return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

test("crops and re-encodes a profile image in two sizes without metadata, cached by browsers", async () => {
  const agent = await someAgent();
  const crop = { x: "10", y: "20", w: "300", h: "300" };
  const reply = await agent.upload(putImage, png(800, 600, SECRET), { fields: crop });
  expect(reply.status).toBe(200);
  const { profileImageUrl } = (reply.body as { user: User }).user;
  expect(profileImageUrl).toMatch(/^\/images\/[\w-]{43}-large\.webp$/);
  expect((await agent.call(me)).user.profileImageUrl).toBe(profileImageUrl);

  for (const [path, side] of [
    [profileImageUrl!, 320],
    [profileImageUrl!.replace("-large", "-small"), 96],
  ] as const) {
    const { headers, bytes } = await served(path);
    expect(sizeOf(bytes)).toEqual([side, side]);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  }

  const lead = await someLead();
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  await eventually(async () => {
    const { agents } = await new Visitor().call(getSellerPage, { params: { hash: lead.hash } });
    expect(agents[0]?.imageUrl).toBe(profileImageUrl!.replace("-large", "-small"));
  });

  expect((await agent.call(deleteImage)).user.profileImageUrl).toBeNull();
  expect((await served(profileImageUrl!)).status).toBe(404);
});

describe("a refused upload of a profile image", () => {
  const jpeg = { type: "image/jpeg" };
  test.each([
    ["an SVG", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/svg+xml" }), 422],
    ["an SVG with the type of a photo", new Blob(["<svg onload='alert(1)'/>"], jpeg), 422],
    ["HTML with the type of a photo", new Blob(["GIF89a<script>alert(1)</script>"], jpeg), 422],
    ["an empty file", new Blob([], jpeg), 422],
    ["half an image", png(50, 50).slice(0, 60, "image/png"), 422],
    ["an image with more pixels than fit into memory", bomb(), 422],
    ["more than 5 MB", new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)], jpeg), 413],
  ])("refuses %s", async (_what, file, status) => {
    const agent = await someAgent();
    const reply = await agent.upload(putImage, file);
    expect(reply.status).toBe(status);
    if (status === 422) expect(reply.body).toMatchObject({ code: "invalid_request", fields: [{ path: "file" }] });
    expect((await agent.call(me)).user.profileImageUrl).toBeNull();
  });

  test("refuses a crop outside the image, an incomplete crop, unknown fields and a renamed file", async () => {
    const agent = await someAgent();
    const statusWith = async (fields: Record<string, string>, field = "file") =>
      (await agent.upload(putImage, png(100, 100), { fields, field })).status;
    expect(await statusWith({ x: "90", y: "0", w: "50", h: "50" })).toBe(422);
    expect(await statusWith({ x: "1" })).toBe(422);
    expect(await statusWith({ x: "-1", y: "0", w: "5", h: "5" })).toBe(422);
    expect(await statusWith({ role: "admin" })).toBe(422);
    expect(await statusWith({ __proto__x: "1", "a[b]": "1" })).toBe(422);
    expect(await statusWith({}, "picture")).toBe(422);
  });

  test("refuses JSON, guests and pages of other sites", async () => {
    const agent = await someAgent();
    expect(await agent.refused(putImage, { body: {} })).toMatchObject({ status: 415 });
    expect(await new Visitor().upload(putImage, png(9, 9))).toMatchObject({ status: 401 });
    const body = new FormData();
    body.append("file", png(9, 9), "x.png");
    expect(await agent.send("PUT", putImage.path, { body, headers: { "sec-fetch-site": "cross-site" } })).toMatchObject(
      { status: 403, body: { code: "cross_site_request" } },
    );
  });
});

test.each(["x", "../../etc/passwd", "%2e%2e%2fsecret", "large.webp", `${"a".repeat(43)}-huge.webp`])(
  "serves no image under /images/%s",
  async (name) => {
    expect((await served(`/images/${name}`)).status).toBe(404);
  },
);

test("answers an unknown image with 404, not cached", async () => {
  const hash = createHash("sha256").update("nobody").digest("base64url");
  const { status, headers } = await served(`/images/${hash}-large.webp`);
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
});
