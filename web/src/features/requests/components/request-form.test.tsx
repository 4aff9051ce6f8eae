import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { aSeller, finland, formAddress, openForm } from "../../../../test/seller.tsx";
import { show } from "../../../../test/show.tsx";
import { RequestSent } from "./request-sent.tsx";

let seller: ReturnType<typeof aSeller>;
beforeEach(() => {
  seller = aSeller();
});
test("sends city, estimate in minor units and the country's consent version with a request", async () => {
  const onSent = jest.fn();
  await openForm("/request", onSent);
  await seller.answerAll();
  await seller.send();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith("aino@doorlight.test"));
  expect(seller.server.requests).toEqual([
    {
      leadType: "request_for_quote",
      country: "FI",
      propertyType: "detached",
      address: "Esimerkkitie 4",
      postalCode: "02170",
      city: "Espoo",
      area: 142.5,
      valuation: 52_000_000,
      description: "",
      contact: { firstName: "Aino", lastName: "Esimerkki", email: "aino@doorlight.test", phone: "+358 40 000 0000" },
      locale: "en",
      consentVersion: "of FI",
    },
  ]);
});

test("lets a seller correct a mistyped address and resend the request without retyping", async () => {
  const { unmount } = await openForm();
  await seller.answerAll();
  await seller.send();
  await waitFor(() => expect(seller.server.requests).toHaveLength(1));
  unmount();

  const sent = await show(<RequestSent email="aino@doorlight.test" />, { texts: ["requests"] });
  const back = screen.getByRole("link", { name: "Change the address or send it again" }).getAttribute("href")!;
  sent.unmount();
  await openForm(back);
  const email = await screen.findByLabelText("E-mail");
  await seller.user.clear(email);
  await seller.user.type(email, "aino.esimerkki@doorlight.test");
  await seller.agree();
  await seller.send();
  await waitFor(() => expect(seller.server.requests).toHaveLength(2));
  expect(seller.server.requests[1]).toMatchObject({
    address: "Esimerkkitie 4",
    contact: { firstName: "Aino", email: "aino.esimerkki@doorlight.test" },
  });
});

test("finds the place of a postal code in another spelling, and sends it as written", async () => {
  await openForm();
  await seller.answerHome("FI-02170");
  await seller.answerDetails();
  await seller.answerContact();
  await seller.agree();
  await seller.send();
  await waitFor(() => expect(seller.server.requests).toMatchObject([{ postalCode: "FI-02170", city: "Espoo" }]));
});

test("does not send a request without consent", async () => {
  await openForm();
  await seller.answerHome();
  await seller.answerDetails();
  await seller.answerContact();
  await seller.send();
  expect(await screen.findByText(/Tick the box if you agree/)).toBeInTheDocument();
  expect(seller.server.requests).toEqual([]);
});

test("shows a field that the server refuses in its step", async () => {
  await openForm();
  await seller.answerAll();
  seller.server.refused = [{ path: "address", message: "is unknown" }];
  await seller.send();
  expect(await screen.findByText("Enter the street address, for example 12 Station Road")).toBeInTheDocument();
  expect(formAddress()).toBe("");
});

test("asks for consent again in another country: its text differs", async () => {
  seller.server.countries = [finland, { ...finland, code: "SE", names: { en: "Sweden", sv: "Sverige", fi: "Ruotsi" } }];
  await openForm();
  await seller.answerHome();
  await seller.answerDetails();
  await seller.agree();
  await seller.user.click(screen.getByRole("link", { name: "Back" }));
  await seller.user.click(await screen.findByRole("link", { name: "Back" }));
  await seller.user.selectOptions(await screen.findByLabelText("Country"), "SE");
  await seller.user.type(screen.getByLabelText("Postal code"), "02170");
  await screen.findByText("Haukilahti, Espoo, Uusimaa", { selector: "p" });
  await seller.goOn();
  await screen.findByRole("heading", { name: "What should agents know?" });
  await seller.goOn();
  expect(await screen.findByRole("checkbox", { name: "I agree" })).not.toBeChecked();
});
