/** Ids of players. */
import { hash } from '#server/repositories/hashes.ts'

/** The id of a player, from what names the request that makes them: the same request again is the same player. */
export const playerIdOf = (...request: string[]): string => `pl_${hash('player', ...request).slice(0, 24)}`
