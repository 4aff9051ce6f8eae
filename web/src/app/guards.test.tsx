import { beforeEach, expect, jest, test } from "@jest/globals";
import type { User } from "@doorlight/gateway/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Component, type ReactNode } from "react";
import { useLocation, useRoutes } from "react-router";
import { anAdmin, aUser } from "../../test/builders/users.ts";
import { fakeApi } from "../../test/fake-fetch.ts";
import { show } from "../../test/show.tsx";
import type { Locale } from "../lib/locale.ts";
import { sessionQuery, setSession } from "../lib/session.ts";
import { AdminOnly, GuestOnly, SecondFactorSet, SuperAdminOnly, TermsAccepted, UserOnly } from "./guards.tsx";
import { NotFoundError } from "./not-found-error.ts";

class Caught extends Component<{ children: ReactNode }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <output>{error instanceof NotFoundError ? `not found: ${error.path}` : "broken"}</output>;
  }
}

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const place = <Place />;
const routes = [
  { element: <GuestOnly />, children: [{ path: "/login", element: <p>log in</p> }] },
  { path: "/fi/login", element: place },
  {
    element: <UserOnly />,
    children: [
      {
        element: <TermsAccepted fallback={<p>terms</p>} />,
        children: [
          {
            element: (
              <SecondFactorSet fallback={(onCodes) => <button onClick={() => onCodes(true)}>second factor</button>} />
            ),
            children: [
              {
                element: <AdminOnly />,
                children: ["/account/sa", "/account/sa/users"].map((path) => ({ path, element: place })),
              },
              { element: <SuperAdminOnly />, children: [{ path: "/account/sa/refund-requests", element: place }] },
              { path: "/account", element: place },
            ],
          },
        ],
      },
    ],
  },
];
const Screens = () => useRoutes(routes);

// React logs the errors that a boundary catches.
beforeEach(() => {
  jest.spyOn(console, "error").mockImplementation(() => {});
});

const go = (at: string, user: User | null, locale: Locale = "en") =>
  show(
    <Caught>
      <Screens />
    </Caught>,
    { user, at, locale },
  );

test("asks for the countries, whose clocks times follow, before it shows a screen", async () => {
  const sent = fakeApi({ "GET /api/countries": { status: 200, body: { items: [] } } });
  await go("/account", aUser());
  expect(sent.map(({ address }) => address)).toEqual(["/api/countries"]);
});

test("sends a guest at an account page to the log-in page", async () => {
  await go("/account?leadType=request_for_quote&q=a%26b", null);
  expect(screen.getByText("log in")).toBeInTheDocument();
});

test("sends a guest at an account page in Finnish to the Finnish log-in page", async () => {
  await go("/account", null, "fi");
  expect(screen.getByRole("status")).toHaveTextContent("/fi/login?next=%2Faccount");
});

test.each(["agent", "invited"] as const)("hides an address for admins from a user with role %s", async (role) => {
  await go("/account/sa/users", aUser({ role }));
  expect(screen.getByRole("status")).toHaveTextContent("not found: /account/sa/users");
});

test("shows an address for super admins to them, and not to an admin", async () => {
  const at = "/account/sa/refund-requests";
  const { unmount } = await go(at, anAdmin({ role: "super_admin" }));
  expect(screen.getByRole("status")).toHaveTextContent(at);
  unmount();
  await go(at, anAdmin());
  expect(screen.getByRole("status")).toHaveTextContent(`not found: ${at}`);
});

test("hides an address for admins from an admin who acts as an agent", async () => {
  await go("/account/sa/users", aUser({ impersonatedBy: anAdmin().id }));
  expect(screen.getByRole("status")).toHaveTextContent("not found: /account/sa/users");
});

test.each(["admin", "super_admin"] as const)(
  "sends a signed-in %s from the log-in page to what waits in the back office",
  async (role) => {
    await go("/login", anAdmin({ role }));
    expect(screen.getByRole("status")).toHaveTextContent(/^\/account\/sa$/);
  },
);

test("sends a signed-in agent from the log-in page to new leads", async () => {
  await go("/login", aUser());
  expect(screen.getByRole("status")).toHaveTextContent("/account");
});

test("sends a signed-in agent from the log-in page to the page they came for", async () => {
  await go(`/login?${new URLSearchParams({ next: "/account?q=a&sort=oldest" })}`, aUser());
  expect(screen.getByRole("status")).toHaveTextContent("/account?q=a&sort=oldest");
});

test("sends nobody from the log-in page to another site", async () => {
  await go(`/login?${new URLSearchParams({ next: "/..//elsewhere.test" })}`, aUser());
  expect(screen.getByRole("status")).toHaveTextContent("/account");
});

test("makes an admin without the mandatory second factor set it up first", async () => {
  await go("/account/sa/users", anAdmin({ secondFactorMissing: true }));
  expect(screen.getByText("second factor")).toBeInTheDocument();
});

test("keeps the recovery codes on the screen when the session already has the second factor", async () => {
  const { queries } = await go("/account/sa/users", anAdmin({ secondFactorMissing: true }));
  await userEvent.click(screen.getByText("second factor"));
  act(() => setSession(queries, anAdmin({ secondFactorOn: true })));
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toMatchObject({ secondFactorOn: true }));
  expect(screen.getByText("second factor")).toBeInTheDocument();
});

test("shows a user who has not accepted the terms the terms before anything else", async () => {
  await go("/account/sa/users", anAdmin({ termsAccepted: false, secondFactorMissing: true }));
  expect(screen.getByText("terms")).toBeInTheDocument();
});
