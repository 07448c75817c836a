/** The version of each text that is asked for now, the last one that was published: browsers need no more of all versions. */
import { publishedConsents } from '#club/published-consents.ts'

export const currentVersions: Record<string, number> = Object.fromEntries(
  publishedConsents.map(({ text, version }) => [text, version]),
)
