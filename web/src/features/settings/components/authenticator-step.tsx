import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { CodeForm } from "./code-form.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const QrCode = lazyPart(() => import("./qr-code.tsx"), "QrCode");

type Props = {
  secret: string;
  /** The secret as an address that opens authenticator apps. */
  uri: string;
  pending: boolean;
  error: Error | null;
  onCode: (code: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** The secret goes into the app by camera, by a tap or by hand. The first code proves that it arrived. */
export function AuthenticatorStep({ secret, uri, ...form }: Props) {
  const { t } = useTranslation("settings");
  return (
    <div className="grid gap-5">
      <p className="max-w-[62ch] text-ink-2">{t("secondFactor.scan")}</p>
      <div className="flex flex-wrap items-center gap-6">
        <Suspense fallback={<Skeleton className="size-[196px]" />}>
          <QrCode text={uri} label={t("secondFactor.qr")} />
        </Suspense>
        <div className="grid min-w-0 gap-2.5">
          <p className="text-sm text-ink-2">{t("secondFactor.byHand")}</p>
          <code className="rounded-s bg-sunken px-3 py-2 font-mono text-md tracking-wide wrap-anywhere">
            {(secret.match(/.{1,4}/g) ?? []).join(" ")}
          </code>
          <a className={`justify-self-start text-sm ${loneLinkClass}`} href={uri}>
            {t("secondFactor.openApp")}
          </a>
        </div>
      </div>
      <CodeForm {...form} action={t("secondFactor.turnOn")} />
    </div>
  );
}
