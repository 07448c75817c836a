/**
 * `npm run club`: validates the club settings in src/club and explains every error. The build and the checks run it first.
 */
import { clubSettingsSchema } from '#api-contract/club-settings.ts'
import { club } from '#club/club.ts'
import { tourDays, tourTimes, weeklyEventFacts } from '#club/events.ts'
import { legalTexts } from '#club/legal.ts'
import { pageFacts } from '#club/pages.ts'
import { visitFacts } from '#club/visit.ts'
import { alwaysSold } from '#club/shop.ts'

export const clubSettings = {
  club,
  weeklyEventFacts,
  tourTimes,
  tourDays,
  alwaysSold,
  pageFacts,
  visitFacts,
  legalTexts,
}

/** One line per error: 'club.lanes.units must be a whole number from 1 to 12 (it is 0)'. */
export function errorsIn(settings: unknown): string[] {
  const { error } = clubSettingsSchema.safeParse(settings)
  return (error?.issues ?? []).map((issue) => {
    const { path, message } = issue
    const value = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], settings)
    const text = issue.code === 'unrecognized_keys' ? `has nothing like ${issue.keys.join(', ')}` : message
    const shown = typeof value === 'object' ? '' : ` (it is ${JSON.stringify(value) ?? 'missing'})`
    return `${path.join('.')} ${text}${shown}`
  })
}

/** @throws Error that lists every error, one per line. */
export function checkClub(): void {
  const errors = errorsIn(clubSettings)
  if (errors.length > 0) throw new Error(`Invalid settings in src/club:\n  ${errors.join('\n  ')}`)
}

if (import.meta.main) {
  const errors = errorsIn(clubSettings)
  console.log(
    errors.length > 0 ? `Invalid settings in src/club:\n  ${errors.join('\n  ')}` : `${club.name}: settings are valid`,
  )
  process.exitCode = errors.length > 0 ? 1 : 0
}
