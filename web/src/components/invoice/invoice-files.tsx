import { IconDownload } from "../ui/icons.ts";
import { loneLinkClass } from "../ui/class-names.ts";

type Props = {
  number: string;
  /** Where the browser downloads the files. */
  pdf: string;
  xml: string;
};

/** The files of an invoice. Screen readers read out its number with each. */
export function InvoiceFiles({ number, pdf, xml }: Props) {
  return (
    <span className="inline-flex items-center gap-3.5 text-sm">
      {[
        ["PDF", pdf],
        ["XML", xml],
      ].map(([name, address]) => (
        <a key={name} className={`${loneLinkClass} gap-1`} href={address} download aria-label={`${name} ${number}`}>
          <IconDownload size={15} stroke={1.75} aria-hidden="true" />
          {name}
        </a>
      ))}
    </span>
  );
}
