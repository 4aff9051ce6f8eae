import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { IconMail, IconMapPin, IconPhone, IconUser } from "../../../components/ui/icons.ts";
import { useUser } from "../../../lib/session.ts";

const rows = [
  { Icon: IconUser, mask: "•••••••• ••••••••••" },
  { Icon: IconPhone, mask: "••• •• ••• ••••" },
  { Icon: IconMail, mask: "•••••••@•••••.••" },
  { Icon: IconMapPin, mask: "•••••••••••• ••" },
];

/** Stands in for the contact before the purchase and after its refund; contains no data of the owner. */
export function MaskedContact({ refunded = false }: { refunded?: boolean }) {
  const { t } = useTranslation("leads");
  const { role } = useUser();
  return (
    <Card title={t("contact")}>
      <ul aria-hidden="true" className="grid gap-2.5 text-ink-3">
        {rows.map(({ Icon, mask }) => (
          <li key={mask} className="flex items-center gap-3">
            <Icon size={18} stroke={1.75} />
            {mask}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        {t(refunded ? "contactRefunded" : role === "agent" ? "contactHidden" : "contactOfBuyers")}
      </p>
    </Card>
  );
}
