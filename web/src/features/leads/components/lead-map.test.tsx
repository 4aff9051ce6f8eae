import type { Lead } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { readFile } from "node:fs/promises";
import { useState } from "react";
import { aLeadList } from "../../../../test/builders/lead-lists.ts";
import { aLead } from "../../../../test/builders/leads.ts";
import { aLeadArea, espoo, helsinki, kallio, lappi, uusimaa } from "../../../../test/builders/locations.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { DotMap } from "../../../lib/dot-map/dot-map.ts";
import type { LeadFilters } from "../lead-filters.ts";

const finland = JSON.parse(await readFile("web/src/lib/dot-map/maps/fi.json", "utf8")) as DotMap;
jest.unstable_mockModule("../../../lib/dot-map/country-maps.ts", () => ({ loadCountryMap: async () => finland }));
const mapView = await import("../../../lib/dot-map/map-view.ts");
const clustersOf = jest.fn(mapView.clustersOf);
jest.unstable_mockModule("../../../lib/dot-map/map-view.ts", () => ({ ...mapView, clustersOf }));
const { LeadMap } = await import("./lead-map.tsx");

const filters: LeadFilters = {
  location: [],
  leadType: [],
  propertyType: [],
  priceMax: null,
  withinDays: null,
  affordable: false,
  country: null,
  listId: null,
  sort: "newest",
};

async function showMap(location: string[] = [], listId: string | null = null) {
  const body = (items: unknown[], bounds: unknown = null) => ({ status: 200, body: { items, bounds, points: [] } });
  fakeApi({
    "GET /api/lead-areas": body([aLeadArea(uusimaa, 12), aLeadArea(lappi, 3, 66.5, 25.7)]),
    "GET /api/lead-areas?parentId=Uusimaa": body([aLeadArea(helsinki, 7), aLeadArea(espoo, 5, 60.19, 24.8)]),
    "GET /api/lead-areas?parentId=Kallio": body([]),
    "GET /api/lead-lists": {
      status: 200,
      body: { items: [aLeadList({ id: "list", locationIds: ["Uusimaa"] })], most: 20 },
    },
    "GET /api/lead-areas?parentId=Uusimaa&listId=list": body([aLeadArea(helsinki, 2)]),
    "GET /api/locations?country=FI&limit=1000&id=Uusimaa": body([uusimaa]),
    "GET /api/locations?country=FI&limit=1000&id=Kallio": body([kallio]),
  });
  const onChoose = jest.fn();
  /** The map beside a list whose lead the pointer reaches. */
  const Screen = () => {
    const [pointed, setPointed] = useState<Lead>();
    return (
      <>
        <button type="button" onMouseEnter={() => setPointed(aLead())}>
          The row
        </button>
        <LeadMap country="FI" filters={{ ...filters, location, listId }} pointed={pointed} onChoose={onChoose} />
      </>
    );
  };
  const shown = await show(<Screen />, { texts: ["leads"] });
  await screen.findByRole("region", { name: "Map" });
  return {
    user: userEvent.setup(),
    onChoose,
    ...shown,
    map: shown.queries.getQueryData(["dot-map", "FI"]),
  };
}

test("shows the number of leads of each region on the map, and filters the list by a click", async () => {
  const { user, onChoose } = await showMap();
  await user.click(await screen.findByTitle("Uusimaa 12"));
  expect(onChoose).toHaveBeenCalledWith(["Uusimaa"]);
  expect(screen.getByTitle("Lappi 3")).toHaveTextContent("3");
});

test("lists the areas of the map for readers who do not see it", async () => {
  const { user, onChoose } = await showMap();
  const list = await screen.findByRole("list", { name: "Areas on the map" });
  expect(within(list).getAllByRole("button")).toHaveLength(2);
  expect(within(list).getByRole("button", { name: "Uusimaa 12 open leads" })).toBeInTheDocument();
  await user.click(within(list).getByRole("button", { name: "Lappi 3 open leads" }));
  expect(onChoose).toHaveBeenCalledWith(["Lappi"]);
});

test("shows neighbours that would hide each other as one number, which chooses both", async () => {
  const { user, onChoose } = await showMap(["Uusimaa"]);
  await user.click(await screen.findByTitle("Helsinki 7, Espoo 5"));
  expect(onChoose).toHaveBeenCalledWith(["Helsinki", "Espoo"]);
});

test("zooms out of an area to the one around it", async () => {
  const { user, onChoose } = await showMap(["Kallio"]);
  expect(await screen.findByText("No open leads in this area.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(onChoose).toHaveBeenCalledWith(["Helsinki"]);
});

test("shows the areas below a list's places on the map of a lead list", async () => {
  await showMap([], "list");
  expect(await screen.findByTitle("Helsinki 2")).toBeInTheDocument();
});

test("shows the lead under the pointer without computing the marks of the map again", async () => {
  const { user, container } = await showMap();
  await screen.findByTitle("Lappi 3");
  clustersOf.mockClear();
  const pins = () => container.querySelectorAll("span.bg-secondary").length;
  expect(pins()).toBe(0);
  await user.hover(screen.getByRole("button", { name: "The row" }));
  expect(pins()).toBe(1);
  expect(clustersOf).not.toHaveBeenCalled();
});
