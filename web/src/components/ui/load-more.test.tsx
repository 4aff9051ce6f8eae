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

test("offers a next page while there is one, and nothing after the last", async () => {
  const { unmount } = await show(<LoadMore of={pages} />);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  unmount();
  const { container } = await show(<LoadMore of={{ ...pages, hasNextPage: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test("says why a next page does not come, and lets it be asked for again", async () => {
  await show(<LoadMore of={{ ...pages, isFetchNextPageError: true, error: new Error("lost") }} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Error happened. Try again later.");
  expect(screen.getByRole("button", { name: "Load more" })).toBeEnabled();
});
