import { useTranslation } from "react-i18next";

/** The gateway's description of a device, `Firefox on Windows`, in the language of the screen. */
export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation("common");
  return (device) => {
    const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
    if (browser && system) return browser === "Unknown browser" ? system : t("device.named", { browser, system });
    return device === "" || device === "Unknown device" ? t("device.unknown") : device;
  };
}
