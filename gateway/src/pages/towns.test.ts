import { fakeClock } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { loadCountryPacks } from "@doorlight/common/product";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { expect, test } from "@jest/globals";
import { makeTowns, townPath } from "./towns.ts";

const town = (localName: string, region = "Uusimaa") => ({
  localName,
  names: { en: localName, sv: localName, fi: localName },
  regionNames: { en: region, sv: region, fi: region },
  topType: LeadType.REQUEST_FOR_QUOTE,
  published: 12,
  sold: 10,
  purchases: 20,
  agents: 3,
  firstPurchaseMinutes: 9,
  ofTopType: 8,
});
const listed: Record<string, object[]> = {
  FI: [town("Hämeenlinna"), town("Uusikaupunki / Nystad"), town("Västra")],
  SE: [town("Håbo", "Uppsala län"), town("Habo", "Jönköpings län")],
};

function setUp() {
  const clock = fakeClock("2026-11-29T12:00:00Z");
  const asked: string[] = [];
  const leads = {
    isDown: false,
    async listTowns({ country }: { country: string }) {
      asked.push(country);
      if (this.isDown) throw new Error("down");
      return { towns: listed[country] };
    },
  };
  const packs = loadCountryPacks("deploy/countries", ["FI", "SE", "GB"]);
  return { clock, asked, leads, towns: makeTowns({ clock, packs }, leads as never) };
}

test("names the towns of countries that are open in plain letters, each once", async () => {
  const { towns, asked } = setUp();
  expect((await towns.all()).map(townPath)).toEqual([
    "/sell-home/fi/hameenlinna",
    "/sell-home/fi/uusikaupunki-nystad",
    "/sell-home/fi/vastra",
    "/sell-home/se/habo",
    "/sell-home/se/habo-jonkopings-lan",
  ]);
  expect(asked).toEqual(["FI", "SE"]);
});

test("finds a town by its address alone", async () => {
  const { towns } = setUp();
  expect(await towns.find("se", "habo")).toMatchObject({ names: { sv: "Håbo" }, topType: "request_for_quote" });
  for (const [country, slug] of [
    ["SE", "habo"],
    ["fi", "habo"],
    ["gb", "leeds"],
    ["xx", "habo"],
    ["fi", "__proto__"],
  ])
    expect(await towns.find(country!, slug!)).toBeUndefined();
});

test("counts towns once an hour, and keeps the last ones while leads is down", async () => {
  const { clock, asked, leads, towns } = setUp();
  await towns.all();
  await towns.all();
  expect(asked).toHaveLength(2);
  clock.advance(minutes(61));
  leads.isDown = true;
  expect(await towns.all()).toHaveLength(5);
});
