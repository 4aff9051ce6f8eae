import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { RequestForm } from "../src/features/requests/components/request-form.tsx";
import type { Locale } from "../src/lib/locale.ts";
import { show } from "./show.tsx";

export const finland = {
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

/** A seller in front of the form, and the server that it asks. */
export function aSeller() {
  const user = userEvent.setup();
  const server = {
    countries: [finland],
    /** The requests that it was sent. */
    requests: [] as unknown[],
    /** The fields that it refuses. */
    refused: [] as { path: string; message: string }[],
    /** When it answers what place a postal code is of. */
    places: Promise.resolve(),
  };
  globalThis.fetch = answer as typeof fetch;

  /** Answers calls by address: countries, real postal codes, and the request itself. */
  async function answer(address: string, { body }: RequestInit = {}): Promise<Response> {
    const asked = new URL(address, "http://web.test");
    if (asked.pathname === "/api/requests/consent")
      return responseOf({ version: `of ${asked.searchParams.get("country")}`, text: "I agree" });
    if (asked.pathname === "/api/countries") return responseOf({ items: server.countries });
    if (asked.pathname === "/api/locations") {
      await server.places;
      return responseOf({ items: isFound(asked) ? [postalCode] : [] });
    }
    server.requests.push(JSON.parse(String(body)));
    if (server.refused.length === 0) return responseOf({ status: "confirmation_sent" });
    return responseOf({ code: "invalid_request", message: "", fields: server.refused }, 400);
  }

  const goOn = () => user.click(screen.getByRole("button", { name: "Continue" }));

  async function typeHome(code: string) {
    await screen.findByRole("option", { name: "Finland" });
    await user.selectOptions(screen.getByLabelText("Country"), "FI");
    await user.type(screen.getByLabelText("Street address"), "Esimerkkitie 4");
    await user.type(screen.getByLabelText("Postal code"), code);
    await user.selectOptions(screen.getByLabelText("Kind of home"), "detached");
  }

  async function answerHome(code = "02170") {
    await typeHome(code);
    if (spellings.includes(code)) await screen.findByText("Haukilahti, Espoo, Uusimaa", { selector: "p" });
    await goOn();
  }

  async function answerDetails() {
    await user.click(await screen.findByRole("radio", { name: /Request for quote/ }));
    await user.type(screen.getByLabelText("Area"), "142,5");
    // The sign of the country's currency, not its code.
    screen.getByText("€");
    await user.type(screen.getByLabelText("Your own estimate"), "520 000");
    await goOn();
  }

  async function answerContact() {
    await user.type(await screen.findByLabelText("First name"), "Aino");
    await user.type(screen.getByLabelText("Last name"), "Esimerkki");
    await user.type(screen.getByLabelText("E-mail"), "aino@doorlight.test");
    await user.type(screen.getByLabelText("Phone number"), "+358 40 000 0000");
  }

  const agree = async () => user.click(await screen.findByRole("checkbox", { name: "I agree" }));

  return {
    user,
    server,
    goOn,
    typeHome,
    answerHome,
    answerDetails,
    answerContact,
    agree,
    send: () => user.click(screen.getByRole("button", { name: "Send the request" })),

    async answerAll() {
      await answerHome();
      await answerDetails();
      await answerContact();
      await agree();
    },
  };
}

export const openForm = (at = "/request", onSent: (email: string) => void = () => {}, locale: Locale = "en") =>
  show(<Window onSent={onSent} />, { texts: ["requests"], at, locale });

/** The query of the form's address. */
export const formAddress = () => screen.getByLabelText("address").textContent;

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

function isFound({ searchParams }: URL): boolean {
  const beginning = searchParams.get("q");
  return (
    spellings.includes(searchParams.get("postalCode") ?? "") || Boolean(beginning && "02170".startsWith(beginning))
  );
}

const responseOf = (body: object, status = 200) =>
  ({ status, ok: status < 400, headers: new Headers(), json: async () => body }) as Response;
