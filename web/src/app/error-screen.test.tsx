import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "@jest/globals";
import { aUser } from "../../test/builders/users.ts";
import { show } from "../../test/show.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundError } from "./not-found-error.ts";

const realAgent = navigator.userAgent;
const browseAs = (userAgent: string) =>
  Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true });
afterEach(() => void browseAs(realAgent));

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("the error screen offers a signed-in user two links and a way back to the account", async () => {
  await show(<ErrorScreen error={new Error("boom")} />, { user: aUser() });
  expect(links()).toEqual([
    ["leads", "/account"],
    ["my leads", "/account/my-leads"],
    ["Go to your account", "/account"],
  ]);
  expect(screen.queryByText(/boom/)).toBeNull();
});

test("the error screen offers a guest one link home", async () => {
  await show(<ErrorScreen error={new Error("boom")} />);
  expect(links()).toEqual([["back to home", "/"]]);
});

test("the error screen shows status and message to a super admin", async () => {
  await show(<ErrorScreen error={new NotFoundError("/nowhere")} />, { user: aUser({ role: "super_admin" }) });
  expect(screen.getByText("404 Page not found")).toBeInTheDocument();
});

test("the error screen shows nothing to a bot", async () => {
  browseAs("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
  const { container } = await show(<ErrorScreen error={new Error("boom")} />);
  expect(container).toBeEmptyDOMElement();
});
