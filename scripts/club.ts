/**
 * `npm run club`: validates the club settings in src/club and explains every error. The build and the checks run it first.
 */
import { createHash } from 'node:crypto'
import { club } from '#club/club.ts'
import { tourDays, tourTimes, weeklyEventFacts } from '#club/events.ts'
import { consentTexts, textsReadBy } from '#club/consents.ts'
import { legalTexts } from '#club/legal.ts'
import { pageFacts } from '#club/pages.ts'
import { publishedConsents } from '#club/published-consents.ts'
import type { ConsentTexts, PublishedConsents } from '#club/types.ts'
import { visitFacts } from '#club/visit.ts'
import { alwaysSold } from '#club/shop.ts'
import { errorsIn } from '#domain/club-settings/rules.ts'

export const clubSettings = {
  club,
  weeklyEventFacts,
  tourTimes,
  tourDays,
  alwaysSold,
  pageFacts,
  visitFacts,
  legalTexts,
  consentTexts,
  publishedConsents,
}

export const consentHash = ({ title, sections }: Pick<ConsentTexts['terms'], 'title' | 'sections'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, ...sections.map((section) => [section.title, section.text])]))
    .digest('hex')

/** What is wrong with the versions of the texts that families sign: a published version has other words, or is missing. */
export function consentErrors(texts: ConsentTexts, published: PublishedConsents): string[] {
  const twice = published.filter(({ text, version }, index) =>
    published.slice(0, index).some((other) => other.text === text && other.version === version),
  )
  return [
    ...twice.map(({ text, version }) => `publishedConsents has version ${version} of '${text}' twice`),
    ...(Object.keys(texts) as (keyof ConsentTexts)[]).flatMap((name) => {
      const { version } = texts[name]
      const hash = consentHash(texts[name])
      const line = (at: number) => `add { text: '${name}', version: ${at}, hash: '${hash}' } to published-consents.ts`
      const known = published.filter(({ text }) => text === name)
      const last = Math.max(0, ...known.map((each) => each.version))
      const entry = known.find((each) => each.version === version)
      if (version < last) return [`consentTexts.${name}.version must be ${last} or more: that version is published`]
      if (!entry) return [`consentTexts.${name} is new: ${line(version)}`]
      if (entry.hash === hash) return []
      return [
        `consentTexts.${name} has changed, but not its version. Raise it to ${version + 1} and ${line(version + 1)}`,
      ]
    }),
  ]
}

/** What keeps a club from opening with these texts: placeholders that families would sign. */
export const whyNotOpen = (readBy: string): string[] =>
  readBy.trim() === ''
    ? [
        "textsReadBy in consents.ts is empty: say who has read the texts that families sign, such as 'Dana Roe, attorney, Dec 1'",
      ]
    : []

/** `opens`: for the site that families will use. @throws Error that lists every error, one per line. */
export function checkClub({ opens }: { opens: boolean }): void {
  const ofTexts = [...consentErrors(consentTexts, publishedConsents), ...(opens ? whyNotOpen(textsReadBy) : [])]
  const errors = [...errorsIn(clubSettings), ...ofTexts]
  if (errors.length > 0) throw new Error(`Invalid settings in src/club:\n  ${errors.join('\n  ')}`)
}

if (import.meta.main)
  try {
    checkClub({ opens: false })
    console.log(`${club.name}: settings are valid`)
  } catch (problem) {
    console.log((problem as Error).message)
    process.exitCode = 1
  }
