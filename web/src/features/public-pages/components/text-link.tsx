import { usePublicPage } from "../public-page.ts";

/** A link in running text to a page in the reader's language. */
export function TextLink({ to, children }: { to: string; children: string }) {
  const { href } = usePublicPage();
  return (
    <a className="text-secondary underline" href={href(to)}>
      {children}
    </a>
  );
}
