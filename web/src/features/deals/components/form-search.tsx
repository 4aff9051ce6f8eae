import type { ComponentProps } from "react";
import { TextField } from "../../../components/ui/text-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "onChange" | "onKeyDown"> & {
  onType: (text: string) => void;
};

/** A search inside a form, which Enter does not send. */
export function FormSearch({ onType, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}
