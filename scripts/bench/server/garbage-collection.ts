/** The garbage collector at hand, so that what one measurement left behind does not stop the next one. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as (options?: { type: 'minor' | 'major' }) => void

/** Clears away everything nobody holds. */
export const collect = (): void => gc()

/** Clears away what was made and dropped a moment ago; takes about a millisecond. */
export const collectYoung = (): void => gc({ type: 'minor' })
