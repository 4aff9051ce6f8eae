// On the English front page only: redirects a visitor whose remembered or preferred language is Swedish or Finnish.
{
  const remembered = /(?:^|; )locale=([^;]+)/.exec(document.cookie)?.[1];
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => ["en", "sv", "fi"].includes(tag));
  const locale = remembered ?? spoken;
  if (locale === "sv" || locale === "fi") location.replace(`/${locale}${location.search}${location.hash}`);
}
