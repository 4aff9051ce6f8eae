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
  if (pathname === "/api/countries") return { items: countries };
  if (searchParams.get("country") === "SE") return { items: [] };
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

const countries = [
  { code: "SE", names: { en: "Sweden" } },
  { code: "FI", names: { en: "Finland" } },
];

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

test("focuses the search for areas when the filter opens", async () => {
  const user = await open();
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("kal");
  expect(await option(/^Kallio/)).toBeInTheDocument();
});

test("shows an area with its postal code, the areas around it and the number of its open leads", async () => {
  const user = await open();
  await user.keyboard("kal");
  const kallioOption = await option("Kallio 00530 3 open leads Helsinki · Uusimaa");
  await user.click(kallioOption);
  expect(chosen).toEqual(["Kallio"]);
});

test("finds an area of any country and says in which it is, or that there is none", async () => {
  const user = userEvent.setup();
  const choices: unknown[] = [];
  const onChange = (...choice: unknown[]) => void choices.push(choice);
  await show(<LocationChip country="" filters={filters} chosen={[]} onChange={onChange} />, { texts: ["leads"] });
  await user.click(screen.getByRole("button", { name: "Area: Any area" }));
  await user.type(await screen.findByRole("searchbox"), "espoo");
  await user.click(within(await screen.findByRole("group", { name: "Finland" })).getByRole("checkbox"));
  expect(choices).toEqual([[["Espoo"], "FI"]]);
  await user.type(screen.getByRole("searchbox"), "x");
  expect(await screen.findByText("No place matches “espoox”.")).toBeInTheDocument();
});

test("chooses all found areas at once", async () => {
  const user = await open();
  await user.keyboard("l");
  await option(/^Pasila/);
  await user.click(screen.getByRole("button", { name: "Select all 4" }));
  expect(chosen).toEqual(["Lappi", "Helsinki", "Kallio", "Pasila"]);
});

test("counts open leads of each area in the tree, and lets a chosen area stand for all below it", async () => {
  const user = await open();
  await option("Uusimaa 7 open leads");
  await user.click(screen.getByRole("button", { name: "Open Uusimaa" }));
  expect(await option("Helsinki 5 open leads")).not.toBeChecked();
  await user.click(await option(/^Uusimaa/));
  expect(chosen).toEqual(["Uusimaa"]);
  expect(await option(/^Helsinki/)).toBeChecked();
});

test("keeps the neighbours of an area that is taken out of a chosen one", async () => {
  const user = await open();
  await user.click(await option(/^Uusimaa/));
  await user.click(screen.getByRole("button", { name: "Open Uusimaa" }));
  await user.click(await screen.findByRole("button", { name: "Open Helsinki" }));
  await user.click(await option(/^Pasila/));
  expect(chosen.toSorted()).toEqual(["Espoo", "Kallio"]);
});

test("shows an area with chosen parts as neither empty nor full, and replaces them as a whole", async () => {
  const user = await open(["Kallio"]);
  const region = await option(/^Uusimaa/);
  await waitFor(() => expect(region).toBePartiallyChecked());
  await user.click(region);
  expect(chosen).toEqual(["Uusimaa"]);
});

test("lists chosen areas first when the filter opens, and lets them be taken back", async () => {
  const user = await open(["Kallio"]);
  const group = screen.getByRole("group", { name: "Selected" });
  await user.click(within(group).getByRole("checkbox", { name: /^Kallio/ }));
  expect(chosen).toEqual([]);
  expect(within(group).getByRole("checkbox", { name: /^Kallio/ })).not.toBeChecked();
});

test("asks for areas of a lead list while none is chosen, and takes the whole country by one tap", async () => {
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
