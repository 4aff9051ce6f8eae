import { LogoMark } from "../../components/brand/logo.tsx";
import { LeadRowsSkeleton } from "../../components/lead/lead-rows-skeleton.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { frameClasses } from "./frame-classes.ts";

/** A screen of the account before its code is there: the top bar and grey rows. */
export function PageSkeleton() {
  return (
    <>
      <div className={frameClasses.topBar}>
        <span className="md:hidden">
          <LogoMark />
        </span>
        <Skeleton className="h-6 w-36" />
      </div>
      <div className={frameClasses.content}>
        <Skeleton className="mb-5 h-11 w-64 max-w-full rounded-full! md:h-8" />
        <LeadRowsSkeleton />
      </div>
    </>
  );
}
