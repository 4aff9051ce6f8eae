import { afterEach, expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../test/builders/users.ts";
import { show } from "../../test/show.tsx";
import { ApiError } from "../lib/api/api-error.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundError } from "./not-found-error.ts";

const realAgent = navigator.userAgent;
const browseAs = (userAgent: string) =>
  Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true });
afterEach(() => void browseAs(realAgent));

const ways = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

test.each(["agent", "admin", "super_admin"] as const)("offers %s the same two links and the account", async (role) => {
  await show(<ErrorScreen error={new NotFoundError("/nowhere")} />, { user: aUser({ role }) });
  expect(ways()).toEqual([
    ["leads", "/account"],
    ["my leads", "/account/my-leads"],
    ["Go to your account", "/account"],
  ]);
});

test("reveals nothing of the error, has a name and the logo, and can be retried", async () => {
  const reload = jest.fn();
  await show(<ErrorScreen error={new Error("boom")} reload={reload} />);
  expect(screen.queryByText(/boom/)).toBeNull();
  expect(document.title).toBe("Something went wrong – Doorlight");
  expect(screen.getByRole("link", { name: "Doorlight" })).toHaveAttribute("href", "/");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ways()).toEqual([["back to home", "/"]]);
});

test("offers a guest one way, to the front page in their language", async () => {
  await show(<ErrorScreen error={new NotFoundError("/nowhere")} />, { locale: "fi" });
  expect(document.title).toBe("Sivua ei löytynyt – Doorlight");
  expect(ways().map(([, path]) => path)).toEqual(["/fi"]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("names the reference of a call that failed, for support", async () => {
  const body = { statusCode: 500, code: "internal", message: "", traceId: "4bf92f3577b34da6a3ce929d0e0e4736" } as const;
  await show(<ErrorScreen error={new ApiError(body)} />, { user: aUser() });
  expect(screen.getByText("Reference 4bf92f3577b34da6a3ce929d0e0e4736")).toBeInTheDocument();
});

test("shows status and message to a super admin", async () => {
  await show(<ErrorScreen error={new NotFoundError("/nowhere")} />, { user: aUser({ role: "super_admin" }) });
  expect(screen.getByText("404 Page not found")).toBeInTheDocument();
});

test("shows nothing to a bot", async () => {
  browseAs("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
  const { container } = await show(<ErrorScreen error={new Error("boom")} />);
  expect(container).toBeEmptyDOMElement();
});
