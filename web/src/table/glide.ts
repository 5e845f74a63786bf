/** A part of the page that has to make room slides to its new place: it never jumps. */

const MS = 250;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Attach to a direct child of what grows or changes around it. */
export function glide(node: HTMLElement): () => void {
  let top = node.offsetTop;
  // Told between layout and paint: the jump is taken back before anyone sees it.
  const observer = new ResizeObserver(() => {
    const moved = top - node.offsetTop;
    top = node.offsetTop;
    if (moved !== 0 && !STILL.matches) slide(node, moved);
  });
  observer.observe(node);
  if (node.parentElement !== null) observer.observe(node.parentElement);
  return () => observer.disconnect();
}

function slide(node: HTMLElement, from: number): void {
  node.animate([{ transform: `translateY(${from}px)` }, { transform: "none" }], {
    duration: MS,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
  });
}
