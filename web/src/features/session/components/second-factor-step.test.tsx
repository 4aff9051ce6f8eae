import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeFetch, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { LoginForm } from "./login-form.tsx";

async function logIn() {
  await userEvent.type(screen.getByLabelText("E-mail"), "agnes@doorlight.test");
  await userEvent.type(screen.getByLabelText("Password"), "right and long");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}

test("asks for the second factor on the same card, and sends it with e-mail and password", async () => {
  const sent = fakeFetch(refusal("second_factor_required"), { status: 200, body: { user: aUser() } });
  const { queries } = await show(<LoginForm />, { texts: ["session"] });
  await logIn();
  const code = await screen.findByLabelText("6-digit code");
  expect(code).toHaveFocus();
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(code, "123456{Enter}");
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
  expect(sent[1]?.body).toEqual({
    email: "agnes@doorlight.test",
    password: "right and long",
    secondFactorCode: "123456",
  });
});

test("shows a wrong code at its field and takes another", async () => {
  const sent = fakeFetch(refusal("second_factor_required"), refusal("second_factor_invalid"), {
    status: 200,
    body: { user: aUser() },
  });
  await show(<LoginForm />, { texts: ["session"] });
  await logIn();
  const code = await screen.findByLabelText("6-digit code");
  await userEvent.type(code, "000000{Enter}");
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong or has already been used/));
  expect(code).toBeInvalid();
  await userEvent.clear(code);
  await userEvent.type(code, "111111{Enter}");
  await waitFor(() => expect(sent).toHaveLength(3));
});

test("takes a recovery code instead of a code of the app", async () => {
  fakeFetch(refusal("second_factor_required"));
  await show(<LoginForm />, { texts: ["session"] });
  await logIn();
  await userEvent.click(await screen.findByRole("button", { name: "Use a recovery code instead" }));
  expect(screen.getByLabelText("Recovery code")).toHaveAttribute("inputmode", "text");
});

test("keeps the credentials on the way back from the second factor", async () => {
  fakeFetch(refusal("second_factor_required"));
  await show(<LoginForm />, { texts: ["session"] });
  await logIn();
  await userEvent.click(await screen.findByRole("button", { name: "Back" }));
  expect(screen.getByLabelText("E-mail")).toHaveValue("agnes@doorlight.test");
});
