import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { ErrorAlert } from "./error-alert.tsx";

/** A list that is read page after page, as `useInfiniteQuery` returns it. */
export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
};

/** The way to the next page of a list, and why it did not come; nothing after the last one. */
export function LoadMore({ of }: { of: Pages }) {
  const { t } = useTranslation("common");
  if (!of.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-3">
      <ErrorAlert error={of.isFetchNextPageError && of.error} />
      <Button look="outline" pending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {t("more")}
      </Button>
    </div>
  );
}
