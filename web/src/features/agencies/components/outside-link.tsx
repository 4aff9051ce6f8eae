import { linkClass } from "../../../components/ui/class-names.ts";

/** A text of others as a link if it is a web address, shown by its host alone if `short`. */
export function OutsideLink({ text, short = false }: { text: string; short?: boolean }) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a href={text} rel="noreferrer nofollow" target="_blank" className={`font-normal wrap-anywhere ${linkClass}`}>
      {short ? new URL(text).host : text}
    </a>
  );
}
