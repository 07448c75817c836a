/** Loads a page when somebody is about to follow a link to it, so that it is there at the click. */

/** Watches pointer and focus on links of this site; gives back how to stop. */
export function preloadLinks(preload: (pathname: string) => Promise<void>): () => void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    // Loading ahead is a kindness: when it fails, the click itself will tell.
    if (link?.origin === window.location.origin) preload(link.pathname).catch(() => undefined)
  }
  document.addEventListener('pointerover', approach, { passive: true })
  document.addEventListener('focusin', approach)
  return () => {
    document.removeEventListener('pointerover', approach)
    document.removeEventListener('focusin', approach)
  }
}
