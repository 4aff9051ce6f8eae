import { TextPage } from "../components/text-page.tsx";

const terms = ["service", "account", "buying", "contact", "refunds", "end", "liability", "changes"];
const refunds = ["when", "until", "how", "form", "not"];

export const TermsPage = () => <TextPage name="terms" sections={terms} />;

export const RefundsPage = () => <TextPage name="refunds" sections={refunds} />;
