import { create } from "@bufbuild/protobuf";
import { Refusal } from "@doorlight/common/errors";
import { fakeClock } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { GetPricingResponseSchema } from "@doorlight/proto/billing/v1/billing_service_pb";
import { expect, test } from "@jest/globals";
import { makePagePrices } from "./page-prices.ts";

function setUp() {
  const clock = fakeClock("2026-11-21T12:00:00Z");
  const asked: string[] = [];
  const billing = {
    away: false,
    async getPricing({ country = "" }: { country?: string }) {
      asked.push(country);
      if (this.away) throw new Refusal("unavailable");
      return create(GetPricingResponseSchema, { country, currency: `currency ${asked.length}` });
    },
  };
  return { clock, asked, billing, prices: makePagePrices({ clock }, billing as never) };
}

test("asks for the prices of a country once a minute", async () => {
  const { clock, asked, prices } = setUp();
  expect((await prices("FI"))?.country).toBe("FI");
  expect((await prices("SE"))?.country).toBe("SE");
  expect((await prices("GB"))?.country).toBe("GB");
  clock.advance(minutes(1) - 1);
  expect((await prices("FI"))?.currency).toBe("currency 1");
  clock.advance(2);
  expect((await prices("FI"))?.currency).toBe("currency 4");
  expect(asked).toEqual(["FI", "SE", "GB", "FI"]);
});

test("asks for prices once for pages opened at the same moment", async () => {
  const { asked, prices } = setUp();
  await Promise.all([prices("FI"), prices("FI"), prices("FI")]);
  expect(asked).toEqual(["FI"]);
});

test("keeps the last known prices while billing is down, and asks again for every page", async () => {
  const { clock, asked, billing, prices } = setUp();
  await prices("FI");
  billing.away = true;
  clock.advance(minutes(2));
  expect((await prices("FI"))?.currency).toBe("currency 1");
  expect((await prices("FI"))?.currency).toBe("currency 1");
  expect(asked).toHaveLength(3);
  billing.away = false;
  expect((await prices("FI"))?.currency).toBe("currency 4");
});

test("shows no prices until billing has answered once", async () => {
  const { billing, prices } = setUp();
  billing.away = true;
  expect(await prices("FI")).toBeNull();
  billing.away = false;
  expect((await prices("FI"))?.country).toBe("FI");
});
