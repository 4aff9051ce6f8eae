/** How long to wait, as words after "Try again": "in 45 seconds", "om 59 minuter". */
export function retryTime(seconds: number, languageTag: string): string {
  const format = new Intl.RelativeTimeFormat(languageTag, { numeric: "always" });
  return seconds < 100
    ? format.format(Math.max(1, seconds), "second")
    : format.format(Math.ceil(seconds / 60), "minute");
}
