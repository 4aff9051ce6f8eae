import lighthouse from "lighthouse";

/**
 * Scores of a page from 0 to 1 by category, with the audits that it fails. `port` is the debugging port of a running
 * Chromium. Lighthouse loads the page as a phone on a slow line.
 */
export async function lighthouseScores(url: string, port: number, categories: readonly string[]) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: "silent",
    // Of its report for people: no audit reads it, and it takes a seventh of the time.
    disableFullPageScreenshot: true,
  });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { audits } = result.lhr;
  const failed = (refs: { id: string; weight: number }[]) =>
    refs.filter(({ id, weight }) => weight > 0 && audits[id]!.score === 0).map(({ id }) => id);
  return Object.fromEntries(
    Object.entries(result.lhr.categories).map(([name, { score, auditRefs }]) => [
      name,
      { score: score ?? 0, failed: failed(auditRefs) },
    ]),
  );
}
