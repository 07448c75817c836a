/** The number on the icon of the installed app: what needs an answer. */
import { useEffect } from 'react'

function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the site is not installed.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** `count`: undefined while it is not known. Whoever leaves, signs out or is signed out takes the number along. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) showBadge(count)
  }, [count])
  useEffect(() => () => showBadge(0), [])
}
