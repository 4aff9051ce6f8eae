import { expect, test } from "@jest/globals";
import { sitemapXml } from "./sitemap.ts";

test("names every page in the sitemap with its languages", () => {
  const alternates = [
    { locale: "en", address: "https://doorlight.test/pricing" },
    { locale: "fi", address: "https://doorlight.test/fi/pricing" },
  ];
  const xml = sitemapXml(alternates.map(({ address }) => ({ address, alternates })));
  expect(xml.match(/<loc>[^<]+<\/loc>/g)).toEqual(alternates.map(({ address }) => `<loc>${address}</loc>`));
  expect(xml.match(/hreflang="fi" href="https:\/\/doorlight.test\/fi\/pricing"/g)).toHaveLength(2);
});
