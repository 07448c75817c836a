/**
 * `npm run club`: checks the club's own files (src/club) and says in plain words what does not fit. The build and the tests
 * begin with it.
 */
import { wholeClubShape } from '#api-contract/club-settings.ts'
import { club } from '#club/club.ts'
import { tourTimes, weeklyEventFacts } from '#club/events.ts'
import { pageFacts } from '#club/pages.ts'
import { alwaysSold } from '#club/shop.ts'

export const wholeClub = { club, weeklyEventFacts, tourTimes, alwaysSold, pageFacts }

/** One line for each thing that does not fit: 'club.lanes.units must be a whole number from 1 to 12 (it is 0)'. */
export function faultsOf(said: unknown): string[] {
  const { error } = wholeClubShape.safeParse(said)
  return (error?.issues ?? []).map((issue) => {
    const { path, message } = issue
    const found = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], said)
    const words = issue.code === 'unrecognized_keys' ? `has nothing like ${issue.keys.join(', ')}` : message
    const shown = typeof found === 'object' ? '' : ` (it is ${JSON.stringify(found) ?? 'missing'})`
    return `${path.join('.')} ${words}${shown}`
  })
}

/** @throws with every fault, one a line. */
export function checkClub(): void {
  const faults = faultsOf(wholeClub)
  if (faults.length > 0) throw new Error(`The files in src/club do not fit:\n  ${faults.join('\n  ')}`)
}

if (import.meta.main) {
  const faults = faultsOf(wholeClub)
  console.log(
    faults.length > 0 ? `The files in src/club do not fit:\n  ${faults.join('\n  ')}` : `${club.name}: all fits`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
