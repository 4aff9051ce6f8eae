import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../../test/show.tsx";
import { FoldedText } from "./folded-text.tsx";

const showText = (text: string) => show(<FoldedText text={text} unfold="Show all" fold="Show less" />);

test("shows several blank lines as one, and a short text whole", async () => {
  const { container } = await showText("Two rooms.\n\n\n \n\nA view.\n");
  expect(container.querySelector("p")?.textContent).toBe("Two rooms.\n\nA view.");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  ["of many lines", "line\n".repeat(9)],
  ["of many words", "words and words ".repeat(40)],
])("folds a text %s until its reader wants all of it", async (_, text) => {
  const { container } = await showText(text);
  expect(container.querySelector("p")).toHaveClass("line-clamp-8");
  await userEvent.click(screen.getByRole("button", { name: "Show all", expanded: false }));
  expect(container.querySelector("p")).not.toHaveClass("line-clamp-8");
  expect(screen.getByRole("button", { name: "Show less", expanded: true })).toBeInTheDocument();
});
