/** Runs V8's garbage collector between measurements, so that one does not slow down the next. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as (options?: { type: 'minor' | 'major' }) => void

/** A full garbage collection. */
export const collect = (): void => gc()

/** A collection of young objects; takes about a millisecond. */
export const collectYoung = (): void => gc({ type: 'minor' })
