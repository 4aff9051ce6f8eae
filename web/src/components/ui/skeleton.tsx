/** A grey place-holder in the shape of what is on its way. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-s bg-sunken ${className}`} />;
}
