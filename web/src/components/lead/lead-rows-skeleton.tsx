import { Skeleton } from "../ui/skeleton.tsx";

/** Five rows of a lead list that is loading, as high as real ones, so that nothing moves when those come. */
export function LeadRowsSkeleton() {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-[188px] gap-3 p-3.5 md:h-[120px] md:gap-4 md:px-[18px] md:py-4">
          <Skeleton className="size-10 shrink-0 rounded-m! md:size-[52px] md:rounded-[14px]!" />
          <div className="grid min-w-0 grow content-start gap-2.5 pt-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="hidden h-8 w-28 self-end rounded-m! md:block" />
        </div>
      ))}
    </div>
  );
}
