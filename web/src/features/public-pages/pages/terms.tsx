import { TextPage } from "../components/text-page.tsx";

const sections = ["service", "account", "buying", "contact", "refunds", "end", "liability", "changes"];

export const TermsPage = () => <TextPage name="terms" sections={sections} />;
