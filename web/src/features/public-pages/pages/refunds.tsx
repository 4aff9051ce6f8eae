import { TextPage } from "../components/text-page.tsx";

const sections = ["when", "until", "how", "form", "not"];

export const RefundsPage = () => <TextPage name="refunds" sections={sections} />;
