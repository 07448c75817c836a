/** Which card of a family is meant: an id, because lists of many families have no card (decision 0026). */
import type { Member } from '#records/families.ts'
import { hash } from '#server/repositories/hashes.ts'

export const cardIdOf = ({ id, cardLast4, cardExp }: Pick<Member, 'id' | 'cardLast4' | 'cardExp'>): string =>
  hash('card', id, cardLast4, cardExp).slice(0, 24)
