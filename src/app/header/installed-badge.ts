/** The number on the icon of the installed app. */
import { useApiQuery } from '#lib/api/use-api.ts'
import { useAppBadge } from '#lib/install/badge.ts'
// Listens for the browser's offer to install.
import '#lib/install/install.ts'

/** What it has not answered: changes by the club, and what is held for it, as the offer bar of every page has asked. */
export function useInstalledBadge(changes: number | undefined): void {
  const { data } = useApiQuery('standby', { enabled: false })
  useAppBadge(changes === undefined || !data ? undefined : changes + data.offers.length)
}
