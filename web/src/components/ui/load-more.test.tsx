import { expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../../test/show.tsx";
import { LoadMore, type Pages } from "./load-more.tsx";

const fetchNextPage = jest.fn(async () => {});
const pages: Pages = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage,
};

test("a list with a next page offers it, and after the last one nothing", async () => {
  const { unmount } = await show(<LoadMore of={pages} />);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  unmount();
  const { container } = await show(<LoadMore of={{ ...pages, hasNextPage: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test("a next page that does not come says why, and can be asked for again", async () => {
  await show(<LoadMore of={{ ...pages, isFetchNextPageError: true, error: new Error("lost") }} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Error happened. Try again later.");
  expect(screen.getByRole("button", { name: "Load more" })).toBeEnabled();
});
