/**
 * What the owner has changed at the desk, for a production build: asked of the live site, so that the pages, their heads and the
 * data for search engines say what holds. Without an answer the settings of src/club are built, and the browser shows the newer ones.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { schemas } from '#api-contract/schemas.ts'
import type { Site } from './site.ts'

export type LiveSettings = Reply<'clubNow'>

const none: LiveSettings = { rev: 0, settings: [] }
const maxMs = 5000

/** Of a production build only: a preview has a club of its own. */
export async function liveSettings(
  { origin, opens }: Pick<Site, 'origin' | 'opens'>,
  ask = fetch,
): Promise<LiveSettings> {
  if (!opens) return none
  try {
    const response = await ask(`${origin}/api/club`, { signal: AbortSignal.timeout(maxMs) })
    return schemas.clubNow.reply.parse(await response.json())
  } catch (problem) {
    console.log(
      `The live settings could not be read (${problem instanceof Error ? problem.name : 'unknown'}): built without them`,
    )
    return none
  }
}
