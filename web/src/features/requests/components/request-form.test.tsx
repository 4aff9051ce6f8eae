import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { show } from "../../../../test/show.tsx";
import { RequestForm } from "./request-form.tsx";
import { RequestSent } from "./request-sent.tsx";

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
  localName: "02170",
  childCount: 0,
  ancestorIds: ["uusimaa", "espoo", "haukilahti"],
};
/** The server reads a code however it is written. */
const spellings = ["02170", "FI-02170"];

let countries: (typeof country)[];
let requests: unknown[];
let refused: { path: string; message: string }[];
let user: UserEvent;

beforeEach(() => {
  countries = [country];
  requests = [];
  refused = [];
  user = userEvent.setup();
  globalThis.fetch = answer as typeof fetch;
});

afterEach(() => sessionStorage.clear());

/** Answers calls by address: countries, real postal codes, and the request itself. */
async function answer(address: string, { body }: RequestInit = {}): Promise<Response> {
  if (address.startsWith("/api/requests/consent")) {
    const version = `of ${new URL(address, "http://web.test").searchParams.get("country")}`;
    return { status: 200, ok: true, json: async () => ({ version, text: "I agree" }) } as Response;
  }
  const isRequest = address.startsWith("/api/requests");
  if (isRequest) requests.push(JSON.parse(String(body)));
  const isRefused = isRequest && refused.length > 0;
  const asked = new URL(address, "http://web.test").searchParams;
  const beginning = asked.get("q");
  const isFound = spellings.includes(asked.get("postalCode") ?? "") || (beginning && "02170".startsWith(beginning));
  const items = address.startsWith("/api/countries") ? countries : isFound ? [postalCode] : [];
  const answered = isRefused
    ? { code: "invalid_request", message: "", fields: refused }
    : { items, status: "confirmation_sent" };
  return { status: isRefused ? 400 : 200, ok: !isRefused, json: async () => answered } as Response;
}

/** The form with its address and the browser's Back. */
function Window({ onSent }: { onSent: (email: string) => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
      <RequestForm onSent={onSent} />
    </>
  );
}

const open = (at = "/request", onSent: (email: string) => void = () => {}) =>
  show(<Window onSent={onSent} />, { texts: ["requests"], at });

const address = () => screen.getByLabelText("address").textContent;
const goOn = () => user.click(screen.getByRole("button", { name: "Continue" }));

async function answerHome(code = "02170") {
  await screen.findByRole("option", { name: "Finland" });
  await user.selectOptions(screen.getByLabelText("Country"), "FI");
  await user.type(screen.getByLabelText("Street address"), "Esimerkkitie 4");
  await user.type(screen.getByLabelText("Postal code"), code);
  await user.selectOptions(screen.getByLabelText("Kind of home"), "detached");
  if (spellings.includes(code)) await screen.findByText("Haukilahti, Espoo, Uusimaa", { selector: "p" });
  await goOn();
}

async function answerDetails() {
  await user.click(await screen.findByRole("radio", { name: /Request for quote/ }));
  await user.type(screen.getByLabelText("Area"), "142,5");
  // The sign of the country's currency, not its code.
  expect(screen.getByText("€")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Your own estimate"), "520 000");
  await goOn();
}

async function answerContact() {
  await user.type(await screen.findByLabelText("First name"), "Aino");
  await user.type(screen.getByLabelText("Last name"), "Esimerkki");
  await user.type(screen.getByLabelText("E-mail"), "aino@doorlight.test");
  await user.type(screen.getByLabelText("Phone number"), "+358 40 000 0000");
}

const send = () => user.click(screen.getByRole("button", { name: "Send the request" }));

test("a seller's request is sent with the city of its postal code, the estimate in minor units and the version of its country's consent", async () => {
  const onSent = jest.fn();
  await open("/request", onSent);
  await answerHome();
  await answerDetails();
  await answerContact();
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  await send();
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
      consentVersion: "of FI",
    },
  ]);
});

test("a seller whose address was mistyped changes it and sends the request again, without typing the rest", async () => {
  const { unmount } = await open();
  await answerHome();
  await answerDetails();
  await answerContact();
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  await send();
  await waitFor(() => expect(requests).toHaveLength(1));
  unmount();

  const sent = await show(<RequestSent email="aino@doorlight.test" />, { texts: ["requests"] });
  const back = screen.getByRole("link", { name: "Change the address or send it again" }).getAttribute("href")!;
  sent.unmount();
  await open(back);
  const email = await screen.findByLabelText("E-mail");
  await user.clear(email);
  await user.type(email, "aino.esimerkki@doorlight.test");
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  await send();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({
    address: "Esimerkkitie 4",
    contact: { firstName: "Aino", email: "aino.esimerkki@doorlight.test" },
  });
});

test("a postal code in another spelling has its place, and is sent as it was written", async () => {
  await open();
  await answerHome("FI-02170");
  await answerDetails();
  await answerContact();
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  await send();
  await waitFor(() => expect(requests).toMatchObject([{ postalCode: "FI-02170", city: "Espoo" }]));
});

test("a step is left only with its answers, and its errors say what to do", async () => {
  await open();
  await answerHome("99999");
  expect(await screen.findByText(/We do not know this postal code/)).toBeInTheDocument();
  expect(address()).toBe("");
  await user.clear(screen.getByLabelText("Street address"));
  await user.clear(screen.getByLabelText("Postal code"));
  await goOn();
  expect(await screen.findByText("Enter the postal code")).toBeInTheDocument();
  expect(await screen.findByText("Enter the street address, for example 12 Station Road")).toBeInTheDocument();
  expect(screen.getByLabelText("Street address")).toHaveFocus();
  await user.type(screen.getByLabelText("Street address"), "Esim");
  await waitFor(() => expect(screen.queryByText(/Enter the street address/)).toBeNull());
});

test("a fact that is no number is refused with an example, and an empty one is not asked for", async () => {
  await open();
  await answerHome();
  await user.click(await screen.findByRole("radio", { name: /Request for quote/ }));
  await user.type(screen.getByLabelText("Year built"), "87");
  await goOn();
  expect(await screen.findByText("Enter the year as four digits, for example 1987")).toBeInTheDocument();
  expect(screen.getByLabelText("Year built")).toHaveAccessibleDescription(/1987/);
  await user.clear(screen.getByLabelText("Year built"));
  await goOn();
  await screen.findByLabelText("First name");
});

test("a request is not sent without consent", async () => {
  await open();
  await answerHome();
  await answerDetails();
  await answerContact();
  await send();
  expect(await screen.findByText(/Tick the box if you agree/)).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test("each step has an address, a title and the focus on its heading; Back leads to the answers before", async () => {
  await open();
  await answerHome();
  expect(await screen.findByRole("heading", { name: "What should agents know?" })).toHaveFocus();
  expect(address()).toBe("?step=details");
  expect(document.title).toBe("Step 2 of 3: Details – Find an agent for your home – Doorlight");
  expect(within(screen.getByRole("list")).getByText("Details").closest("li")).toHaveAttribute("aria-current", "step");
  await user.click(screen.getByRole("button", { name: "Browser back" }));
  expect(await screen.findByLabelText("Street address")).toHaveValue("Esimerkkitie 4");
});

test("what is typed survives a reload, as it was typed, but the consent does not", async () => {
  const { unmount } = await open();
  await answerHome();
  await answerDetails();
  await answerContact();
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  unmount();

  await open("/request?step=contact");
  expect(await screen.findByLabelText("Phone number")).toHaveValue("+358 40 000 0000");
  expect(await screen.findByRole("checkbox", { name: "I agree" })).not.toBeChecked();
  await user.click(screen.getByRole("link", { name: "Back" }));
  expect(await screen.findByLabelText("Your own estimate")).toHaveValue("520 000");
  expect(screen.getByLabelText("Area")).toHaveValue("142,5");
});

test("an address of a later step leads to the first one that is not answered", async () => {
  await open("/request?step=contact");
  expect(await screen.findByLabelText("Street address")).toBeInTheDocument();
  expect(address()).toBe("");
});

test("a field that the server refuses is shown in its step", async () => {
  await open();
  await answerHome();
  await answerDetails();
  await answerContact();
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  refused = [{ path: "address", message: "is unknown" }];
  await send();
  expect(await screen.findByText("Enter the street address, for example 12 Station Road")).toBeInTheDocument();
  expect(address()).toBe("");
});

test("a language whose country is not served asks for one that is", async () => {
  await open();
  await screen.findByRole("option", { name: "Finland" });
  await waitFor(() => expect(screen.getByLabelText("Country")).toHaveValue("FI"));
});

test("another country asks for consent again: its text is another", async () => {
  countries = [country, { ...country, code: "SE", names: { en: "Sweden", sv: "Sverige", fi: "Ruotsi" } }];
  await open();
  await answerHome();
  await answerDetails();
  await user.click(await screen.findByRole("checkbox", { name: "I agree" }));
  await user.click(screen.getByRole("link", { name: "Back" }));
  await user.click(await screen.findByRole("link", { name: "Back" }));
  await user.selectOptions(await screen.findByLabelText("Country"), "SE");
  await user.type(screen.getByLabelText("Postal code"), "02170");
  await screen.findByText("Haukilahti, Espoo, Uusimaa", { selector: "p" });
  await goOn();
  await screen.findByRole("heading", { name: "What should agents know?" });
  await goOn();
  expect(await screen.findByRole("checkbox", { name: "I agree" })).not.toBeChecked();
});
