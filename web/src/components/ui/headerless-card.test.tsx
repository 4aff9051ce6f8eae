import { expect, test } from "@jest/globals";
import { show } from "../../../test/show.tsx";
import { HeaderlessCard } from "./headerless-card.tsx";

test("names a page of one card by its heading", async () => {
  await show(<HeaderlessCard title="Log in">form</HeaderlessCard>);
  expect(document.title).toBe("Log in – Doorlight");
});
