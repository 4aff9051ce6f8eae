import { SellerRequestBody } from "@doorlight/gateway/contract";
import * as z from "zod/mini";

const { leadType, propertyType, condition, rooms, area, constructionYear, valuation } = SellerRequestBody.shape;

/** The contract's request as a seller types it: an empty answer is none, and the consent box must be ticked. */
export const RequestForm = z.extend(SellerRequestBody, {
  leadType: answered(leadType),
  propertyType: answered(propertyType),
  condition: answered(condition),
  rooms: inNumbers(rooms),
  area: inNumbers(area),
  constructionYear: inNumbers(constructionYear),
  /** The owner writes whole euros, kronor or pounds; the contract takes minor units. */
  valuation: inNumbers(valuation, (amount) => Math.round(amount * 100)),
  consent: z.literal(true, "Required"),
});

export type RequestForm = z.input<typeof RequestForm>;

/** A choice that is empty until somebody chooses. */
function answered<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((typed: string) => typed || undefined),
    schema as z.ZodMiniType<z.output<T>, string | undefined>,
  );
}

/** A number as people write it: with spaces, and a comma or a point. */
function inNumbers<T extends z.ZodMiniType>(schema: T, convert: (value: number) => number = (value) => value) {
  return z.pipe(
    z.transform((typed: string) => {
      const text = typed.replaceAll(/\s/g, "").replace(",", ".");
      return text === "" ? undefined : convert(Number(text));
    }),
    schema as z.ZodMiniType<z.output<T>, number | undefined>,
  );
}
