import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { ImageSize, ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import sharp from "sharp";
import { newUser } from "./new-user.ts";
import { corpus, quarters, upright } from "./pictures.ts";
import { refusalOf } from "./refusal-of.ts";
import { anna, startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let identity: Awaited<ReturnType<typeof startIdentity>>;
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

test.each(["jpeg", "png", "webp"] as const)("a %s is kept as two WebP squares and nothing else", async (format) => {
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
    const kept = await stored(user!.imageHash!, size);
    const { format, width, height, exif, icc, xmp } = await sharp(kept).metadata();
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: "webp", width: side, height: side });
    expect(kept.toString("latin1")).not.toContain("CanaryCam");
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("a crop counts in the upright picture, orientation %i", async (orientation) => {
  const picture = await quarters(orientation);
  for (const { crop, expected } of upright) {
    const { user } = await profile.setImage({ picture, crop }, asAnna);
    expect(await colour(await stored(user!.imageHash!, ImageSize.LARGE))).toEqual(expected);
  }
  const outside = { x: 0, y: 0, width: 201, height: 100 };
  expect(await refusalOf(profile.setImage({ picture, crop: outside }, asAnna))).toBe("invalid_request");
});

test.each(Object.keys(corpus.refused))("refuses %s, and the picture stays as it was", async (name) => {
  const { user } = await profile.setImage({ picture: await corpus.photo("png") }, asAnna);
  const picture = await corpus.refused[name]!();
  const startedAt = performance.now();
  const memory = process.memoryUsage().rss;

  expect(await refusalOf(profile.setImage({ picture }, asAnna))).toBe("invalid_request");

  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024);
  const { imageHash } = (await identity.gateway.updateProfile({}, asAnna)).user!;
  expect(imageHash).toBe(user!.imageHash);
});

test("five megabytes are taken, one byte more is not", async () => {
  const picture = await corpus.photo("jpeg");
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  const answer = (bytes: number) => refusalOf(profile.setImage({ picture: padded(bytes) }, asAnna));
  expect(await answer(5 * 1024 * 1024)).toBe("answered");
  expect(await answer(5 * 1024 * 1024 + 1)).toBe("invalid_request");
});

test("what hides behind a picture is left behind", async () => {
  const { user } = await profile.setImage({ picture: await corpus.polyglot() }, asAnna);
  const kept = await stored(user!.imageHash!, ImageSize.LARGE);
  expect(kept.toString("latin1")).not.toContain("<script>");
});

test("of an animation the first frame is kept", async () => {
  const { user } = await profile.setImage({ picture: await corpus.animation() }, asAnna);
  const kept = await stored(user!.imageHash!, ImageSize.LARGE);
  expect(await colour(kept)).toEqual([1, 0, 0]);
  expect((await sharp(kept).metadata()).pages ?? 1).toBe(1);
});

test("logins go on while pictures are unpacked", async () => {
  const heavy = await corpus.heavy();
  const uploads = Array.from({ length: 6 }, () => refusalOf(profile.setImage({ picture: heavy }, asAnna)));
  const startedAt = performance.now();
  await identity.gateway.login({ email: anna.email, password: anna.password });
  const waited = performance.now() - startedAt;
  const answers = await Promise.all(uploads);
  expect(new Set(answers)).toEqual(new Set(["answered"]));
  expect(waited).toBeLessThan(1_000);
});

test("a picture that nobody shows is forgotten, one that a colleague shows is not", async () => {
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
  expect(await refusalOf(profile.getImage(gone))).toBe("not_found");
});

test("one picture taken up and dropped by many at once is there for those who show it", async () => {
  const people: CallOptions[] = [];
  for (const n of [0, 1, 2, 3]) {
    people.push(await identity.asUser(await newUser(identity, `crowd${n}@example.test`)));
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
