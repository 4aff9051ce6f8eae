import { useEffect, useState } from "react";

const HEIGHT = 600;

/**
 * A mail in a window of so many pixels, made smaller where there is less room. No script runs in it, and no link leads out
 * of it; it is light, as most mail programs show it, whatever the theme here. It has this page's origin, since browsers
 * fetch no pictures of ours for a page of none.
 */
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
        sandbox="allow-same-origin"
        srcDoc={html}
        className="mx-auto block max-w-none origin-top-left border-0 bg-white scheme-light"
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
