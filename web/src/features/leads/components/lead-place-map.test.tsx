import { readFile } from "node:fs/promises";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { aLead } from "../../../../test/builders/leads.ts";
import { aLocation, espoo } from "../../../../test/builders/locations.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { DotMap } from "../../../lib/dot-map/dot-map.ts";

const finland = JSON.parse(await readFile("web/src/lib/dot-map/maps/fi.json", "utf8")) as DotMap;
jest.unstable_mockModule("../../../lib/dot-map/country-maps.ts", () => ({ loadCountryMap: async () => finland }));
const { LeadPlaceMap } = await import("./lead-place-map.tsx");

beforeEach(() => {
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
});

const haukilahti = aLocation("district", ["Uusimaa", "Espoo", "Haukilahti"], { code: "02170" });
const found = "GET /api/locations?country=FI&postalCode=02170&limit=1";

test("shows the city of a lead, drawn by its own places", async () => {
  const points = Array.from({ length: 40 }, (_, nth) => ({ lat: 60.14 + nth / 400, lon: 24.6 + (nth % 8) / 40 }));
  fakeApi({
    [found]: { status: 200, body: { items: [haukilahti] } },
    [`GET /api/lead-areas?parentId=${espoo.id}&country=FI`]: {
      status: 200,
      body: { items: [], bounds: { south: 60.1, west: 24.5, north: 60.35, east: 24.85 }, points },
    },
  });
  const { container } = await show(<LeadPlaceMap lead={aLead()} />);
  await waitFor(() => expect(container.querySelectorAll("circle")).toHaveLength(40));
});

test("shows the country if the city of a lead is not found", async () => {
  fakeApi({ [found]: { status: 200, body: { items: [] } } });
  const { container } = await show(<LeadPlaceMap lead={aLead()} />);
  await waitFor(() => expect(container.querySelector("path")).not.toBeNull());
  expect(container.querySelector("circle")).toBeNull();
});
