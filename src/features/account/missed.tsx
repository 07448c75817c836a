/** Sessions that were recorded as missed. Few families have any: the list loads for those. */
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { useAccount } from '#lib/session/account.ts'

const MissedList = lazyOnPress(async () => (await import('./missed-list.tsx')).MissedList)

export function Missed() {
  const { data: account } = useAccount()
  return account?.players.some(({ noShows = [] }) => noShows.length > 0) ? <MissedList account={account} /> : null
}
