import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { Skeleton } from "./skeleton.tsx";

/** As `useInfiniteQuery` returns it. */
type Asked = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** In place of a list that is not here yet, or could not be read. */
export function NoAnswer({ of }: { of: Asked }) {
  const { t } = useTranslation("common");
  if (!of.isError) return <Skeleton className="h-96 rounded-l!" />;
  return (
    <>
      <ErrorAlert error={of.error} withTrace />
      <Button look="outline" pending={of.isFetching} onClick={() => void of.refetch()}>
        {t("tryAgain")}
      </Button>
    </>
  );
}
