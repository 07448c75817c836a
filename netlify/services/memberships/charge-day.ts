/** A family, or staff for it, chooses one day of the month on which its card is charged for all players. */
import type { Body } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { partsToCome, withChargeDay } from '#domain/memberships/charge-day.ts'
import { lastNumber } from '#domain/memberships/change-history.ts'
import { doneBy } from '#server/repositories/admin-log.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import {
  editFamily,
  type EditContext,
  type EditFamilyResult,
  type EditRefusal,
} from '#server/services/families/edit-family.ts'

/** Idempotent. The parts of a month cost what was shown, or nothing changes. */
export function setChargeDay(context: EditContext<Body<'setChargeDay'>>): Promise<EditFamilyResult> {
  const { principal, body } = context
  const now = context.now()
  return editFamily<EditRefusal>(
    context,
    undefined,
    (member) => {
      const made = { day: today(now), ...doneBy(principal, now) }
      const players = withChargeDay(member.players, body.date, made)
      const total = partsToCome(players, made.day).reduce((sum, part) => sum + part.total, 0)
      if (total !== body.total) return { outcome: 'amount' }
      return players.every((player, nth) => player === member.players[nth]) ? member : { ...member, players }
    },
    (edited, accountKey) => {
      // One message tells of all.
      const player = edited.players.find(({ history }) => history?.at(-1)?.step === 'charge_day')!
      const subjectRef = mailSubjectRef.membership(player.id, lastNumber(player.history!))
      return [{ accountKey, kind: 'membership_changed', subjectRef }]
    },
  )
}
