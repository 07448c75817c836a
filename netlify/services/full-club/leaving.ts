/** What becomes of a family's place in line with its account, and what its export shows of it. The night ends what is over. */
import { eraser, exporter, unlessNewOwner } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import type { FullClub } from '#records/full-club.ts'

export const lineLeaving = [
  eraser(['line'], (context, accountKey) =>
    unlessNewOwner(context, accountKey, async () => {
      if (!(await context.store.read(keys.fullClub))) return
      await updateWithRetry<FullClub>(context, keys.fullClub, (line) => {
        const waiting = line?.waiting.filter((each) => each.accountKey !== accountKey && each.addressKey !== accountKey)
        return line && waiting && waiting.length < line.waiting.length ? { ...line, waiting } : undefined
      })
      await context.store.finishIntent(keys.fullClub)
    }),
  ),
  // Since when the family waits for another place, and for how many players.
  exporter(['line'], async ({ store, principal }) => ({
    line: ((await store.read(keys.fullClub))?.value.waiting ?? [])
      .filter(({ accountKey }) => accountKey === principal.accountKey)
      .map(({ at, players }) => ({ at, players })),
  })),
]
