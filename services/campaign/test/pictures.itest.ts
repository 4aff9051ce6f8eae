import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { CampaignPicturesService } from "@doorlight/proto/campaign/v1/campaign_pictures_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import sharp from "sharp";
import { campaignPlan } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let campaign: RunningCampaign;
const pictures = () => campaign.clientOf("gateway", CampaignPicturesService);
beforeAll(async () => {
  campaign = await startCampaign();
});
afterAll(() => campaign.stop());

const draft = async () =>
  (await campaign.campaigns.createCampaign({ plan: campaignPlan({}) }, campaign.admin)).campaign!.id;
const upload = (campaignId: string, picture: Uint8Array) =>
  pictures().uploadPicture({ campaignId, picture: new Uint8Array(picture) }, campaign.admin);
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 15, g: 118, b: 110, alpha: 0.5 } } });

test("encodes a photo anew as an upright JPEG, as wide as a mail shows it and without its place", async () => {
  const photo = await plain(3000, 1500)
    .withExif({ IFD3: { GPSLatitude: "60/1 10/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { pictureId } = await upload(await draft(), photo);

  const { content, type } = await pictures().getPicture({ pictureId });
  const seen = await sharp(content).metadata();
  expect(type).toBe("image/jpeg");
  expect({ width: seen.width, height: seen.height }).toEqual({ width: 988, height: 1976 });
  expect([seen.exif, seen.orientation]).toEqual([undefined, undefined]);
});

test("keeps what shines through a picture, and the size of a small one", async () => {
  const { pictureId } = await upload(await draft(), await plain(300, 200, 4).webp().toBuffer());
  const { content, type } = await pictures().getPicture({ pictureId });
  expect(type).toBe("image/png");
  expect(await sharp(content).metadata()).toMatchObject({ width: 300, height: 200, hasAlpha: true });
});

test.each([
  ["words", () => Promise.resolve(Buffer.from("no picture")), "not_a_picture"],
  ["a drawing", () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), "not_a_picture"],
  ["half a picture", async () => (await plain(500, 500).png().toBuffer()).subarray(0, 60), "not_a_picture"],
  ["a picture of one column", () => plain(1, 10_001).png().toBuffer(), "too_many_pixels"],
  ["too many pixels", () => plain(5000, 4000).png().toBuffer(), "too_many_pixels"],
])("refuses %s as a picture of a campaign", async (_, make, code) => {
  const refusal = await refusalOf(upload(await draft(), await make()));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "picture", code }] });
});

test("refuses the 21st picture of a campaign, and one for a campaign that is not there", async () => {
  const id = await draft();
  const dot = await plain(1, 1).png().toBuffer();
  for (let count = 0; count < 20; count++) await upload(id, dot);
  expect(await refusalOf(upload(id, dot))).toMatchObject({ fields: [{ code: "too_many" }] });
  expect(await refusalOf(upload(randomUUID(), dot))).toMatchObject({ code: "not_found" });
});

test("deletes the pictures of a campaign with it", async () => {
  const id = await draft();
  const { pictureId } = await upload(id, await plain(10, 10).png().toBuffer());
  await campaign.campaigns.removeCampaign({ id }, campaign.admin);
  expect(await refusalOf(pictures().getPicture({ pictureId }))).toMatchObject({ code: "not_found" });
});
