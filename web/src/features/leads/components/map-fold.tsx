import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconMapPin } from "../../../components/ui/icons.ts";

/** The map above the list of a narrow screen, folded until it is asked for. */
export function MapFold({ children }: { children: ReactNode }) {
  const { t } = useTranslation("leads");
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-4 grid gap-3">
      <Button look="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
        {t(open ? "map.hide" : "map.show")}
      </Button>
      {open && <div className="mx-auto w-full max-w-[420px]">{children}</div>}
    </div>
  );
}
