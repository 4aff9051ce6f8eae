import { expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../../../test/show.tsx";
import { RequestForm } from "./request-form.tsx";

const country = {
  code: "FI",
  names: { en: "Finland", sv: "Finland", fi: "Suomi" },
  currency: "EUR",
  phonePrefix: "+358",
  selling: true,
};
const postalCode = {
  id: "1",
  kind: "postal_code",
  name: "02170",
  code: "02170",
  path: ["Uusimaa", "Espoo", "Haukilahti", "02170"],
  childCount: 0,
  ancestorIds: ["uusimaa", "espoo", "haukilahti"],
};
/** The server reads a code however it is written. */
const spellings = ["02170", "FI-02170"];

/** Answers calls by address: countries, real postal codes, and the request itself. */
function fakeGateway() {
  const requests: unknown[] = [];
  globalThis.fetch = (async (address: string, { body }: RequestInit = {}) => {
    if (address.startsWith("/api/requests")) requests.push(JSON.parse(String(body)));
    const asked = new URL(address, "http://web.test").searchParams;
    const beginning = asked.get("q");
    const isFound = spellings.includes(asked.get("postalCode") ?? "") || (beginning && "02170".startsWith(beginning));
    const items = address.startsWith("/api/countries") ? [country] : isFound ? [postalCode] : [];
    return { status: 200, ok: true, json: async () => ({ items, status: "confirmation_sent" }) } as Response;
  }) as typeof fetch;
  return requests;
}

async function fill(code: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: /Request for quote/ }));
  await screen.findByRole("option", { name: "Finland" });
  await user.selectOptions(screen.getByLabelText("Country"), "FI");
  await user.selectOptions(screen.getByLabelText("Kind of home"), "detached");
  await user.type(screen.getByLabelText("Street address"), "Esimerkkitie 4");
  await user.type(screen.getByLabelText("Postal code"), code);
  await user.type(screen.getByLabelText("Area"), "142,5");
  await user.type(screen.getByLabelText("Your own estimate"), "520 000");
  await user.type(screen.getByLabelText("First name"), "Aino");
  await user.type(screen.getByLabelText("Last name"), "Esimerkki");
  await user.type(screen.getByLabelText("E-mail"), "aino@doorlight.test");
  await user.type(screen.getByLabelText("Phone number"), "+358 40 000 0000");
  return user;
}

test("a seller's request is sent with the city of its postal code, the estimate in minor units and the consent version", async () => {
  const requests = fakeGateway();
  const onSent = jest.fn();
  await show(<RequestForm onSent={onSent} />, { texts: ["requests"] });
  const user = await fill("02170");
  await within(screen.getByRole("status")).findByText("Haukilahti, Espoo, Uusimaa");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Send the request" }));
  await waitFor(() => expect(onSent).toHaveBeenCalledWith("aino@doorlight.test"));
  expect(requests).toEqual([
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
      consentVersion: "2026-11",
    },
  ]);
});

test("a postal code in another spelling has its place, and is sent as it was written", async () => {
  const requests = fakeGateway();
  const onSent = jest.fn();
  await show(<RequestForm onSent={onSent} />, { texts: ["requests"] });
  const user = await fill("FI-02170");
  await within(screen.getByRole("status")).findByText("Haukilahti, Espoo, Uusimaa");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Send the request" }));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(requests).toMatchObject([{ postalCode: "FI-02170", city: "Espoo" }]);
});

test("a seller's request is not sent without consent and with an unknown postal code", async () => {
  const requests = fakeGateway();
  await show(<RequestForm onSent={() => {}} />, { texts: ["requests"] });
  const user = await fill("99999");
  await user.click(screen.getByRole("button", { name: "Send the request" }));
  expect(await screen.findByText("We do not know this postal code")).toBeInTheDocument();
  expect(screen.getByText("Required")).toBeInTheDocument();
  expect(requests).toEqual([]);
});
