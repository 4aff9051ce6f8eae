import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { sessionQuery } from "../../../lib/session.ts";
import { ProfileSettings } from "./profile-settings.tsx";

const withPicture = aUser({ profileImageUrl: "/pictures/abc-large.webp" });
const open = (user = aUser()) => show(<ProfileSettings />, { user, texts: ["settings"] });
const input = () => screen.getByLabelText("Choose a picture or drop it here");

test("shows an invalid phone number of a profile at its field", async () => {
  const fields = [{ path: "phoneNumber", code: "invalid_phone", message: "must be a phone number" }];
  fakeApi({ "PATCH /api/profile": refusal("invalid_request", fields) });
  await open();
  const phone = screen.getByLabelText(/^Phone number/);
  await userEvent.clear(phone);
  await userEvent.type(phone, "12{Enter}");
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/^Enter a phone number with its area code/));
});

test("shows a Finnish account a Finnish example of a phone number in Swedish too", async () => {
  const fields = [{ path: "phoneNumber", code: "invalid_phone", message: "must be a phone number" }];
  const { status, body } = refusal("invalid_request", fields);
  const refused = { ...(body as object), params: { phoneExample: "041 2345678" } };
  fakeApi({ "PATCH /api/profile": { status, body: refused } });
  await show(<ProfileSettings />, { user: aUser(), texts: ["settings"], locale: "sv" });
  await userEvent.type(screen.getByLabelText(/^Telefonnummer/), "12{Enter}");
  expect(await screen.findByText(/till exempel 041 2345678\./)).toBeInTheDocument();
});

test("clears an emptied field of a profile", async () => {
  const sent = fakeApi({ "PATCH /api/profile": { status: 200, body: { user: aUser({ title: null }) } } });
  await open();
  await userEvent.clear(screen.getByLabelText(/^Title/));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ title: null, firstName: "Agnes" }));
});

test.each([
  [new File(["x"], "me.gif", { type: "image/gif" }), "Choose a JPEG, PNG or WebP picture."],
  [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "me.png", { type: "image/png" }), /larger than 5 MB/],
])("refuses a file that cannot become a profile picture before it is sent", async (file, why) => {
  const sent = fakeApi({});
  await open();
  await userEvent.setup({ applyAccept: false }).upload(input(), file);
  expect(await screen.findByRole("alert")).toHaveTextContent(why);
  expect(sent).toEqual([]);
});

test("lets a profile picture be cropped before it is sent", async () => {
  fakeApi({});
  await open();
  await userEvent.upload(input(), new File(["x"], "me.png", { type: "image/png" }));
  expect(await screen.findByRole("dialog", { name: "Choose what is shown" })).toBeInTheDocument();
  expect(screen.getByRole("slider", { name: "Zoom" })).toBeInTheDocument();
});

test("removes the error of a file once another picture is chosen", async () => {
  fakeApi({});
  await open();
  const person = userEvent.setup({ applyAccept: false });
  await person.upload(input(), new File(["x"], "me.gif", { type: "image/gif" }));
  await screen.findByText("Choose a JPEG, PNG or WebP picture.");
  await person.upload(input(), new File(["x"], "me.png", { type: "image/png" }));
  await screen.findByRole("dialog", { name: "Choose what is shown" });
  expect(screen.queryByText("Choose a JPEG, PNG or WebP picture.")).toBeNull();
});

test("removes the error of a file once the picture is removed", async () => {
  fakeApi({ "DELETE /api/profile/image": { status: 200, body: { user: aUser() } } });
  await open(withPicture);
  await userEvent.setup({ applyAccept: false }).upload(input(), new File(["x"], "me.gif", { type: "image/gif" }));
  await screen.findByText("Choose a JPEG, PNG or WebP picture.");
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click([...dialog.querySelectorAll("button")].at(-1)!);
  await waitFor(() => expect(screen.queryByText("Choose a JPEG, PNG or WebP picture.")).toBeNull());
});

test("removes a profile picture after a dialog", async () => {
  fakeApi({ "DELETE /api/profile/image": { status: 200, body: { user: aUser() } } });
  const { queries } = await open(withPicture);
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click([...dialog.querySelectorAll("button")].at(-1)!);
  await waitFor(() => expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aUser()));
});
