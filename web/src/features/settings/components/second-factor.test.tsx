import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { SecondFactor } from "./second-factor.tsx";

const start = "POST /api/profile/totp";
const confirm = "POST /api/profile/totp/confirm";
const secret = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Doorlight?secret=JBSWY3DPEHPK3PXP" };
const recoveryCodes = ["aaaa-1111", "bbbb-2222"];
const on = aUser({ secondFactorOn: true });

async function enterPassword(password = "right and long") {
  await userEvent.click(screen.getByRole("button", { name: "Set up a second factor" }));
  await userEvent.type(screen.getByLabelText("Your password"), `${password}{Enter}`);
}

test("sets the second factor up by password and code, and turns it on after the recovery codes", async () => {
  const sent = fakeApi({
    [start]: { status: 200, body: secret },
    [confirm]: { status: 200, body: { user: on, recoveryCodes } },
  });
  const { queries } = await show(<SecondFactor />, { user: aUser(), texts: ["settings"] });
  await enterPassword();
  expect(await screen.findByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("6-digit code"), "123456{Enter}");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(
    within(codes)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser());

  await userEvent.click(screen.getByRole("button", { name: "I have saved them" }));
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(on));
  expect(screen.queryByText("aaaa-1111")).toBeNull();
  expect(sent.map(({ body }) => body)).toEqual([{ password: "right and long" }, { code: "123456" }]);
});

test("shows a wrong password and a wrong code at their fields", async () => {
  fakeApi({
    [start]: [refusal("password_wrong"), { status: 200, body: secret }],
    [confirm]: refusal("second_factor_invalid"),
  });
  await show(<SecondFactor />, { user: aUser(), texts: ["settings"] });
  await enterPassword("wrong");
  const password = screen.getByLabelText("Your password");
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription("That is not your password. Check it and try again."),
  );
  await userEvent.type(password, " no more{Enter}");
  const code = await screen.findByLabelText("6-digit code");
  await userEvent.type(code, "000000{Enter}");
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong or has already been used/));
});

test("turns the second factor off with password and code", async () => {
  const sent = fakeApi({ "POST /api/profile/totp/disable": { status: 200, body: { user: aUser() } } });
  await show(<SecondFactor />, { user: on, texts: ["settings"] });
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await userEvent.type(screen.getByLabelText("Your password"), "right and long");
  await userEvent.type(screen.getByLabelText("6-digit code"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByRole("button", { name: "Set up a second factor" })).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ password: "right and long", code: "123456" });
});

test("renews the recovery codes by a code of the authenticator app", async () => {
  fakeApi({ "POST /api/profile/totp/recovery-codes": { status: 200, body: { recoveryCodes } } });
  await show(<SecondFactor />, { user: on, texts: ["settings"] });
  await userEvent.click(screen.getByRole("button", { name: "New recovery codes" }));
  await userEvent.type(screen.getByLabelText("6-digit code"), "123456{Enter}");
  expect(await screen.findByText("bbbb-2222")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute("download", "doorlight-recovery-codes.txt");
});

test("asks a user without a password to set one before a second factor", async () => {
  await show(<SecondFactor />, { user: aUser({ hasPassword: false }), texts: ["settings"] });
  expect(screen.getByText("Set a password first.")).toBeInTheDocument();
});
