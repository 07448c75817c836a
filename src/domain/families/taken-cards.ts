/** Whether the club has taken a family's card: the site never has its number, so the family brings it, and a colleague says so. */

type Carded = {
  cardLast4: string
  cardExp: string
  /** Since when it is to be taken; absent for families who were there before the club asked. */
  cardAsked?: string | undefined
  cardsTaken?: readonly TakenCard[] | undefined
}

/** Which card, when, and by whom. */
export type TakenCard = { at: string; by: { id: string; name: string }; last4: string; exp: string }

/** That the card which the family has now was taken. Another one before it does not count. */
export const takenCardOf = ({ cardLast4, cardExp, cardsTaken = [] }: Carded): TakenCard | undefined =>
  cardsTaken.slice(-1).find(({ last4, exp }) => last4 === cardLast4 && exp === cardExp)

export const isCardToTake = (family: Carded): boolean => family.cardAsked !== undefined && !takenCardOf(family)

/** True if no card of the family was taken before the one it has now. */
export const isFirstCard = (family: Carded): boolean =>
  (family.cardsTaken ?? []).length === (takenCardOf(family) ? 1 : 0)

/** True until one of the players was here. */
export const isFirstVisit = ({ players }: { players: readonly { firstSeen?: string | undefined }[] }): boolean =>
  players.every(({ firstSeen }) => firstSeen === undefined)
