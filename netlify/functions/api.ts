/** The street door: every call of the site, wired to the real store, the real passwords and the real clock. */
import { purgeCache } from '@netlify/functions'
import { passwords } from '#server/flows/passwords.ts'
import { whoIs } from '#server/flows/sessions.ts'
import { handlers } from '#server/handlers/index.ts'
import { writeLine } from '#server/http/log.ts'
import { houseOpener } from '#server/http/open-house.ts'
import { router } from '#server/http/router.ts'
import { openMirror } from '#server/mirror/mirror-member.ts'
import { openRecords } from '#server/records/open-records.ts'
import { confirmPepper } from '#server/records/pepper.ts'

const alarm = (what: string) => writeLine({ alarm: what })
const purge = (tag: string) => purgeCache({ tags: [tag] })
const parts = { openStore: openRecords, confirmPepper, passwords, env: process.env, alarm, purge, openMirror }

export default router({ handlers, openHouse: houseOpener(parts), whoIs, log: writeLine })

// Read before anything runs: literals only. No path of its own, or it would not answer at /.netlify/functions/api.
export const config = { rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] } }
