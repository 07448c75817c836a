/** Whether React has taken over what was prerendered. */
import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False until hydration. A native submit of a form before that would put the values into the URL. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
