import { useEffect, useState } from "react";

const HEIGHT = 640;

/** A mail in a window of so many pixels, made smaller where there is less room. Nothing in it can run or reach this page. */
export function MailFrame({ html, title, width }: { html: string; title: string; width: number }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (!place) return;
    const observer = new ResizeObserver(([seen]) => seen && setRoom(seen.contentRect.width));
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={setPlace} className="overflow-hidden rounded-m bg-sunken" style={{ height: HEIGHT }}>
      <iframe
        title={title}
        sandbox=""
        srcDoc={html}
        className="mx-auto block max-w-none origin-top-left border-0 bg-white"
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
