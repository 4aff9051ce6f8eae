import { SellerRequestBody } from "@doorlight/gateway/contract";
import * as z from "zod/mini";

/** The contract's request, and the consent box that must be ticked. */
export const RequestForm = z.extend(SellerRequestBody, { consent: z.literal(true, "Required") });

export type RequestForm = z.input<typeof RequestForm>;

/** An empty number field means that the fact is not given. */
export const numberOrNothing = { setValueAs: (value: string | number | undefined) => toNumber(value) };

/** The owner writes whole euros, kronor or pounds; the contract takes minor units. */
export const minorUnits = {
  setValueAs: (value: string | number | undefined) => {
    const amount = toNumber(value);
    return amount === undefined ? undefined : Math.round(amount * 100);
  },
};

function toNumber(value: string | number | undefined): number | undefined {
  const text = String(value ?? "")
    .replaceAll(/\s/g, "")
    .replace(",", ".");
  return text === "" ? undefined : Number(text);
}
