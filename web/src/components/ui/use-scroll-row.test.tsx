import { expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { useScrollRow } from "./use-scroll-row.ts";

function Row({ active }: { active: string }) {
  const row = useScrollRow<HTMLDivElement>(active);
  return (
    <div ref={row} data-testid="row">
      {["a", "b"].map((name) => (
        <button key={name} aria-pressed={name === active}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** A row 100 px wide in a screen, with 300 px of content. jsdom has no layout of its own. */
function showRow(active: string) {
  Object.defineProperties(HTMLElement.prototype, {
    scrollWidth: { configurable: true, value: 300 },
    clientWidth: { configurable: true, value: 100 },
  });
  const rects: Record<string, DOMRect> = { a: new DOMRect(0, 0, 60, 44), b: new DOMRect(200, 0, 60, 44) };
  Element.prototype.getBoundingClientRect = function () {
    return rects[this.textContent] ?? new DOMRect(0, 0, 100, 44);
  };
  render(<Row active={active} />);
  return screen.getByTestId("row");
}

test("scrolls the chosen entry into the middle of its row", () => {
  expect(showRow("b").scrollLeft).toBe(180);
});

test("fades an edge of a row with more beyond it", () => {
  const row = showRow("a");
  for (const [left, fade] of [
    [0, "after"],
    [50, "before after"],
    [200, "before"],
  ] as const) {
    row.scrollLeft = left;
    fireEvent.scroll(row);
    expect(row.dataset.fade).toBe(fade);
  }
  Object.defineProperty(row, "scrollWidth", { value: 100 });
  row.scrollLeft = 0;
  fireEvent.scroll(row);
  expect(row).not.toHaveAttribute("data-fade");
});
