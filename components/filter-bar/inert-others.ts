/**
 * Makes everything within `root` inert but the kept elements and what holds them, also what is drawn there meanwhile. The answer
 * undoes it.
 */
export const inertOthers = (root: Element, kept: readonly Element[]): (() => void) => {
  const made = new Set<Element>();
  const cover = (parent: Element): void => {
    for (const child of parent.children) {
      if (kept.includes(child)) continue;
      if (kept.some((each) => child.contains(each))) cover(child);
      else if (!child.hasAttribute('inert')) {
        child.setAttribute('inert', '');
        made.add(child);
      }
    }
  };
  cover(root);
  const observer = new MutationObserver(() => cover(root));
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const element of made) element.removeAttribute('inert');
  };
};
