import { useTranslation } from "react-i18next";
import {
  IconBuilding,
  IconCoin,
  IconLock,
  IconMail,
  IconMapPin,
  IconMessageReport,
  IconPhone,
  IconUser,
} from "../../../components/ui/icons.ts";
import { SectionHeading } from "./section-heading.tsx";

const before = [
  { key: "facts", Icon: IconBuilding },
  { key: "words", Icon: IconMessageReport },
  { key: "price", Icon: IconCoin },
  { key: "spots", Icon: IconUser },
] as const;

const after = [
  { key: "name", Icon: IconUser, mask: "•••••• •••••••••" },
  { key: "phone", Icon: IconPhone, mask: "+358 •• ••• ••••" },
  { key: "email", Icon: IconMail, mask: "•••••@•••••.••" },
  { key: "address", Icon: IconMapPin, mask: "•••••••••• ••" },
] as const;

/** The parts of a lead that agents see before the purchase, and those that they get by it. */
export function WhatYouBuy() {
  const { t } = useTranslation("public");
  return (
    <section className="border-y border-line bg-card">
      <div className="wide section grid gap-x-14 gap-y-9 lg:grid-cols-[1fr_1.35fr] lg:items-center">
        <SectionHeading title={t("whatYouBuy.title")}>{t("whatYouBuy.text")}</SectionHeading>
        <div className="grid overflow-hidden rounded-l border border-line md:grid-cols-2">
          <div className="p-6">
            <h3 className="text-base">{t("whatYouBuy.before")}</h3>
            <ul className="mt-4 grid gap-3.5">
              {before.map(({ key, Icon }) => (
                <li key={key} className="flex gap-3 text-ink-2">
                  <Icon size={19} stroke={1.75} className="mt-px shrink-0 text-primary-text" aria-hidden="true" />
                  {t(`whatYouBuy.${key}`)}
                </li>
              ))}
            </ul>
          </div>
          <div className="bg-night p-6 text-[#eef7f5]">
            <h3 className="text-base">{t("whatYouBuy.after")}</h3>
            <ul className="mt-4 grid gap-3.5">
              {after.map(({ key, Icon, mask }) => (
                <li key={key} className="flex items-center gap-3 text-[#b9d3cf]">
                  <Icon size={19} stroke={1.75} className="shrink-0 text-glow" aria-hidden="true" />
                  <span className="grow">{t(`whatYouBuy.${key}`)}</span>
                  <span aria-hidden="true" className="text-sm tracking-wide text-[#7fa7a1]">
                    {mask}
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-5 flex gap-3 border-t border-[#23504b] pt-4 text-sm text-[#9fc0bb]">
              <IconLock size={17} stroke={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
              {t("whatYouBuy.office")}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
