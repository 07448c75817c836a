/** The street door: every call of the site, wired to the real store, the real passwords and the real clock. */
import { whoIs } from '#server/flows/sessions.ts'
import { handlers } from '#server/handlers/index.ts'
import { writeLine } from '#server/http/log.ts'
import { houseOpener } from '#server/http/open-house.ts'
import { router } from '#server/http/router.ts'
import { openMirror } from '#server/mirror/mirror-member.ts'
import { parts } from '#server/street-door.ts'

export default router({ handlers, openHouse: houseOpener({ ...parts, openMirror }), whoIs, log: writeLine })

// Read before anything runs: literals only. No path of its own, or it would not answer at /.netlify/functions/api.
export const config = { rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] } }
