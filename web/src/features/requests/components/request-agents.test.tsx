import { expect, test } from "@jest/globals";
import type { SellerPage } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { show } from "../../../../test/show.tsx";
import { RequestAgents } from "./request-agents.tsx";

const agent: SellerPage["agents"][number] = {
  id: "01900000-0000-7000-8000-000000000011",
  name: "Onni Virtanen",
  officeName: "Kotikulma",
  phoneNumber: "+358401234567",
  title: null,
  imageUrl: null,
  acquiredAt: "2026-11-20T12:00:00.000Z",
};

test("names the buyers of a request, an erased one as erased", async () => {
  const gone = {
    ...agent,
    id: "01900000-0000-7000-8000-000000000012",
    name: null,
    officeName: null,
    phoneNumber: null,
  };
  await show(
    <RequestAgents page={{ agents: [agent, gone], country: "FI", state: "open", withdrawnAt: null, pauseEnd: null }} />,
    {
      texts: ["requests"],
    },
  );
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("Onni VirtanenKotikulma");
  expect(second).toHaveTextContent("An agent whose account is erased");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("keeps a very long name in its column, beside the telephone number", async () => {
  const name = "Maximiliana-Aurora Ahti-Saarinen-von-Wachenfeldt ".repeat(4).trim();
  const page = {
    agents: [{ ...agent, name }],
    country: "FI",
    state: "open",
    withdrawnAt: null,
    pauseEnd: null,
  } as const;
  await show(<RequestAgents page={{ ...page, agents: [...page.agents] }} />, { texts: ["requests"] });
  expect(screen.getByRole("listitem")).toHaveClass("sm:flex-nowrap");
  expect(screen.getByText(name).parentElement).toHaveClass("min-w-0", "flex-1", "wrap-anywhere");
});
