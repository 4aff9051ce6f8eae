import * as z from "zod/mini";

/** A choice or a number that is empty until somebody answers. */
export function answered<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((typed: string | number) => (typed === "" ? undefined : typed)),
    schema as z.ZodMiniType<z.output<T>, string | number | undefined>,
  );
}
