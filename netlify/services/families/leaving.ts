/** A family's record in its export, and what is removed before the account itself. */
import { openDecisions } from '#domain/families/decisions.ts'
import { today } from '#domain/calendar/calendar.ts'
import { eraser, exporter, sealer } from '#server/repositories/accounts/leaving.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import { accountFor } from './account-view.ts'
import { editsOf, safetyFor } from './safety.ts'
import type { Member } from '#records/families.ts'
import { signersOf } from '#server/repositories/accounts/signers.ts'

export const sealedTexts = ({ consents }: Pick<Member['players'][number], 'consents'>) => ({
  seal: { texts: consents },
  months: consents.map(({ at }) => today(new Date(at)).slice(0, 7)),
})

export const textSealer = sealer(['member'], (_, player) => sealedTexts(player))

export const decisionSealer = sealer(['member'], (_, player) => {
  const safety = openDecisions(player)
  return { seal: { ...(safety && { safety }) }, months: [] }
})

export const familyLeaving = [
  // Codes, and what is noted while the club has not seen the family. Those of a new account with an address stay.
  eraser(['code', 'unseen'], async (context, accountKey) => {
    const member = (await readMember(context.store, accountKey))?.value
    if (!member?.deleting) return
    for (const { addressKey } of signersOf(member)) await removeValue(context, keys.code({ kind: 'reset', addressKey }))
    await removeValue(context, keys.unseen(accountKey))
  }),
  exporter(['member'], async (own) => ({ account: accountFor(own, own.member) })),
  exporter(['member'], async ({ member, now }) => ({
    safety: member.players.map((player) =>
      Object.assign(safetyFor('family', member, player, now()), {
        openings: player.safety?.openings ?? [],
        edits: editsOf(player),
        departures: (player.safety?.departures ?? []).map(({ at, name }) => ({ at, name })),
      }),
    ),
  })),
]
