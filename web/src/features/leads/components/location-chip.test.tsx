import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { aLeadArea, espoo, helsinki, kallio, lappi, pasila, uusimaa } from "../../../../test/builders/locations.ts";
import { show } from "../../../../test/show.tsx";
import { AreaChoice } from "./area-choice.tsx";
import { LocationChip } from "./location-chip.tsx";

const nodes = [uusimaa, lappi, helsinki, espoo, kallio, pasila];
const counts: Record<string, number> = { Uusimaa: 7, Helsinki: 5, Espoo: 2, Kallio: 3 };

/** Answers for a small tree: children, nodes by id, names that contain a text, and the counts of each. */
function answer(address: string): { items: unknown[] } {
  const { pathname, searchParams } = new URL(address, "http://web.test");
  const all = (name: string) => searchParams.getAll(name);
  const [parent] = all("parentId");
  const [text] = all("q");
  const ids = pathname === "/api/lead-areas" ? all("location") : all("id");
  const found = nodes.filter(({ id, name, kind, ancestorIds }) =>
    text !== undefined
      ? name.toLowerCase().includes(text)
      : ids.length > 0
        ? ids.includes(id)
        : parent
          ? ancestorIds.at(-1) === parent
          : kind === "region",
  );
  if (pathname === "/api/locations") return { items: found };
  return { items: found.flatMap((node) => (counts[node.id] ? [aLeadArea(node, counts[node.id]!)] : [])) };
}

let chosen: string[] = [];
beforeEach(() => {
  chosen = [];
  globalThis.fetch = (async (address: string) => ({
    status: 200,
    ok: true,
    json: async () => ({ bounds: null, points: [], ...answer(address) }),
  })) as unknown as typeof fetch;
});

const filters = { country: null, leadType: [], propertyType: [], priceMax: null, withinDays: null };

function Chip({ first }: { first: string[] }) {
  const [ids, setIds] = useState(first);
  const choose = (next: string[]) => {
    chosen = next;
    setIds(next);
  };
  return <LocationChip country="FI" filters={filters} chosen={ids} onChange={choose} />;
}

async function open(first: string[] = []) {
  const user = userEvent.setup();
  await show(<Chip first={first} />, { texts: ["leads"] });
  if (first.length > 0) await screen.findByRole("button", { name: `Area: ${first.join(", ")}` });
  await user.click(screen.getByRole("button", { name: /^Area: / }));
  await screen.findByRole("searchbox");
  return user;
}

const option = (name: string | RegExp) => screen.findByRole("checkbox", { name });

test("the search for areas has the focus when the filter opens", async () => {
  const user = await open();
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("kal");
  expect(await option(/^Kallio/)).toBeInTheDocument();
});

test("an area is shown with its postal code, what it lies in and the number of its open leads", async () => {
  const user = await open();
  await user.keyboard("kal");
  const kallioOption = await option("Kallio 00530 3 open leads Helsinki · Uusimaa");
  await user.click(kallioOption);
  expect(chosen).toEqual(["Kallio"]);
});

test("all found areas are chosen at once", async () => {
  const user = await open();
  await user.keyboard("l");
  await option(/^Pasila/);
  await user.click(screen.getByRole("button", { name: "Select all 4" }));
  expect(chosen).toEqual(["Lappi", "Helsinki", "Kallio", "Pasila"]);
});

test("the tree counts the open leads of each area, and a chosen area stands for all below it", async () => {
  const user = await open();
  await option("Uusimaa 7 open leads");
  await user.click(screen.getByRole("button", { name: "Open Uusimaa" }));
  expect(await option("Helsinki 5 open leads")).not.toBeChecked();
  await user.click(await option(/^Uusimaa/));
  expect(chosen).toEqual(["Uusimaa"]);
  expect(await option(/^Helsinki/)).toBeChecked();
});

test("taking an area out of a chosen one keeps its neighbours", async () => {
  const user = await open();
  await user.click(await option(/^Uusimaa/));
  await user.click(screen.getByRole("button", { name: "Open Uusimaa" }));
  await user.click(await screen.findByRole("button", { name: "Open Helsinki" }));
  await user.click(await option(/^Pasila/));
  expect(chosen.toSorted()).toEqual(["Espoo", "Kallio"]);
});

test("an area with chosen parts is neither empty nor full, and choosing it replaces them", async () => {
  const user = await open(["Kallio"]);
  const region = await option(/^Uusimaa/);
  await waitFor(() => expect(region).toBePartiallyChecked());
  await user.click(region);
  expect(chosen).toEqual(["Uusimaa"]);
});

test("what is chosen stands first when the filter opens, and can be taken back", async () => {
  const user = await open(["Kallio"]);
  const group = screen.getByRole("group", { name: "Selected" });
  await user.click(within(group).getByRole("checkbox", { name: /^Kallio/ }));
  expect(chosen).toEqual([]);
  expect(within(group).getByRole("checkbox", { name: /^Kallio/ })).not.toBeChecked();
});

test("a lead list asks for areas while none is chosen, and takes the whole country at one tap", async () => {
  function List() {
    const [ids, setIds] = useState<string[]>([]);
    const choose = (next: string[]) => {
      chosen = next;
      setIds(next);
    };
    const kinds = { leadType: [], propertyType: [] };
    return <AreaChoice country="FI" filters={kinds} chosen={ids} onChange={choose} foot={null} />;
  }
  const user = userEvent.setup();
  await show(<List />, { texts: ["leads"] });
  expect(screen.getByRole("button", { name: "Area: Choose areas" })).toBeInTheDocument();
  const whole = screen.getByRole("button", { name: "Whole country" });
  await waitFor(() => expect(whole).toBeEnabled());
  await user.click(whole);
  expect(chosen).toEqual(["Uusimaa", "Lappi"]);
  expect(whole).toHaveAttribute("aria-pressed", "true");
  await user.click(whole);
  expect(chosen).toEqual([]);
});
