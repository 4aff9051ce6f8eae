import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

/** A headerless page whose outcome is loading. */
export function PendingCard({ title, intro }: { title: string; intro?: string }) {
  return (
    <HeaderlessCard title={title} intro={intro}>
      <div role="status" className="grid gap-3" aria-label={title}>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </HeaderlessCard>
  );
}
