import { afterEach, expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { Link } from "react-router";
import { show } from "../../test/show.tsx";
import { OfflineBanner } from "./offline-banner.tsx";

afterEach(() => void jest.restoreAllMocks());

function go(online: boolean): void {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? "online" : "offline")));
}

test("shows a banner until the connection is back", async () => {
  await show(<OfflineBanner />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  go(false);
  expect(screen.getByRole("status")).toHaveTextContent("You are offline. Nothing is sent or saved.");
  go(true);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("leads out of the app by no link while offline", async () => {
  await show(
    <>
      <a href="/privacy">Privacy</a>
      <a href="tel:+358400000000">Call</a>
      <Link to="/account">Account</Link>
      <OfflineBanner />
    </>,
  );
  // jsdom does not follow links; an event that nobody prevented would be followed.
  const isFollowed = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
  expect(isFollowed("Privacy")).toBe(true);
  go(false);
  expect(isFollowed("Privacy")).toBe(false);
  expect(isFollowed("Call")).toBe(true);
});
