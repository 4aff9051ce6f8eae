import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** The time of a message. Throws if the field is unset. */
export function toDate(time: Timestamp | undefined): Date {
  if (!time) throw new TypeError("A time is missing");
  return timestampDate(time);
}
