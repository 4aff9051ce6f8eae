import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { seconds } from "@doorlight/common/time";
import { ImageSize, ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import sharp from "sharp";
import { newUser } from "./new-user.ts";
import { corpus, quarters, upright } from "./picture-corpus.ts";
import { outcomeOf } from "./outcome-of.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
let profile: ReturnType<typeof identity.clientOf<typeof ProfileService>>;
let asAnna: CallOptions;

beforeAll(async () => {
  identity = await startIdentity();
  profile = identity.clientOf("gateway", ProfileService);
  asAnna = await identity.asUser(await newUser(identity, anna.email));
});
afterAll(() => identity.stop());

async function stored(imageHash: string, size: ImageSize): Promise<Buffer> {
  return Buffer.from((await profile.getImage({ imageHash, size })).webp);
}

/** The colour in the middle of a picture: red, green, blue. */
async function colour(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture).removeAlpha().resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 128 ? 1 : 0));
}

test.each(["jpeg", "png", "webp"] as const)(
  "stores a picture in %s as two WebP squares and nothing else",
  async (format) => {
    const picture = await corpus.photo(format);
    expect(
      await sharp(picture)
        .metadata()
        .then(({ exif }) => exif?.toString("latin1")),
    ).toContain("CanaryCam");

    const { user } = await profile.setImage({ picture }, asAnna);

    for (const [size, side] of [
      [ImageSize.SMALL, 96],
      [ImageSize.LARGE, 320],
    ] as const) {
      const webp = await stored(user!.imageHash!, size);
      const { format, width, height, exif, icc, xmp } = await sharp(webp).metadata();
      expect({ format, width, height, exif, icc, xmp }).toEqual({ format: "webp", width: side, height: side });
      expect(webp.toString("latin1")).not.toContain("CanaryCam");
    }
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])("crops the upright picture, even in orientation %i", async (orientation) => {
  const picture = await quarters(orientation);
  for (const { crop, expected } of upright) {
    const { user } = await profile.setImage({ picture, crop }, asAnna);
    expect(await colour(await stored(user!.imageHash!, ImageSize.LARGE))).toEqual(expected);
  }
  const outside = { x: 0, y: 0, width: 201, height: 100 };
  expect(await refusalOf(profile.setImage({ picture, crop: outside }, asAnna))).toMatchObject({
    code: "invalid_request",
  });
});

test.each(Object.keys(corpus.refused))(
  "refuses %s as a picture at little cost, and keeps the former picture",
  async (name) => {
    const { user } = await profile.setImage({ picture: await corpus.photo("png") }, asAnna);
    const picture = await corpus.refused[name]!();
    const cpu = process.cpuUsage();
    const memory = process.memoryUsage().rss;

    expect(await refusalOf(profile.setImage({ picture }, asAnna))).toMatchObject({ code: "invalid_request" });

    const { user: inOurCode, system } = process.cpuUsage(cpu);
    expect((inOurCode + system) / 1_000).toBeLessThan(seconds(2));
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024);
    const { imageHash } = (await identity.gateway.updateProfile({}, asAnna)).user!;
    expect(imageHash).toBe(user!.imageHash);
  },
);

test("accepts a picture of five megabytes and refuses one byte more", async () => {
  const picture = await corpus.photo("jpeg");
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  const answer = (bytes: number) => outcomeOf(profile.setImage({ picture: padded(bytes) }, asAnna));
  expect(await answer(5 * 1024 * 1024)).toBe("answered");
  expect(await answer(5 * 1024 * 1024 + 1)).toBe("invalid_request");
});

test("drops text behind a picture", async () => {
  const { user } = await profile.setImage({ picture: await corpus.polyglot() }, asAnna);
  const webp = await stored(user!.imageHash!, ImageSize.LARGE);
  expect(webp.toString("latin1")).not.toContain("<script>");
});

test("stores the first frame of an animation", async () => {
  const { user } = await profile.setImage({ picture: await corpus.animation() }, asAnna);
  const webp = await stored(user!.imageHash!, ImageSize.LARGE);
  expect(await colour(webp)).toEqual([1, 0, 0]);
  expect((await sharp(webp).metadata()).pages ?? 1).toBe(1);
});

test("does not make a login wait for pictures that are being decoded", async () => {
  const heavy = await corpus.heavy();
  let decoded = 0;
  const uploads = Array.from({ length: 6 }, async () => {
    await profile.setImage({ picture: heavy }, asAnna);
    decoded++;
  });
  await identity.gateway.login({ email: anna.email, password: anna.password });
  expect(decoded).toBeLessThan(uploads.length);
  await Promise.all(uploads);
  expect(decoded).toBe(uploads.length);
});

test("deletes a picture with its last use", async () => {
  const asEero = await identity.asUser(await newUser(identity, "eero@example.test"));
  const picture = await corpus.photo("png");
  const { user } = await profile.setImage({ picture }, asAnna);
  await profile.setImage({ picture }, asEero);
  expect(await identity.db("images").pluck("hash")).toEqual([user!.imageHash]);

  expect((await profile.removeImage({}, asAnna)).user!.imageHash).toBeUndefined();
  expect(await identity.db("images").pluck("hash")).toEqual([user!.imageHash]);
  await profile.removeImage({}, asEero);
  await profile.removeImage({}, asEero);
  expect(await identity.db("images")).toEqual([]);
  const gone = { imageHash: user!.imageHash!, size: ImageSize.SMALL };
  expect(await refusalOf(profile.getImage(gone))).toMatchObject({ code: "not_found" });
});

test("stores a picture many set and remove at the same time as long as one of them shows it", async () => {
  const people: CallOptions[] = [];
  for (const n of [0, 1, 2, 3]) {
    people.push(await identity.asUser(await newUser(identity, `user${n}@example.test`)));
  }
  const [one, other] = [await corpus.photo("png"), await corpus.photo("jpeg")];
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      people.map(async (person, index) => {
        await profile.setImage({ picture: (index + round) % 2 ? one : other }, person);
        if (index % 2) await profile.removeImage({}, person);
      }),
    );
    const shown = await identity.db("users").whereNotNull("image_hash").distinct("image_hash").pluck("image_hash");
    expect((await identity.db("images").pluck("hash")).sort()).toEqual(shown.sort());
  }
});
