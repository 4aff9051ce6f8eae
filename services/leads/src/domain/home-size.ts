import type { FieldError } from "@doorlight/common/errors";
import type { Property } from "./lead.ts";

/** Of a home for one household, in square metres. The contract alone limits land, and houses of many homes. */
export const MOST_AREA = 10_000;
const larger: readonly Property["propertyType"][] = ["multi_family_residental", "farm", "forest", "other"];

const areaTooLarge: FieldError = {
  path: "area",
  code: "area_too_large",
  message: `must be at most ${MOST_AREA} square metres for a home of one household`,
};

/** The error of an area that no home of the kind has, as of one whose decimals lack their comma. */
export const sizeError = ({ propertyType, area }: Pick<Property, "propertyType" | "area">): FieldError | undefined =>
  area !== null && area > MOST_AREA && !larger.includes(propertyType) ? areaTooLarge : undefined;
