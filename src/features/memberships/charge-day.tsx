/** The day of the month on which a family's card is charged: for each player that of joining, or one for all. For the family, and for staff. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { chargeDates, chargeDayOf, partsToCome, withChargeDay } from '#domain/memberships/charge-day.ts'
import { chargeDateOf, historyOf, planToCome } from '#domain/memberships/history.ts'
import { chargeDayMessages, dueMessages } from '#domain/memberships/membership-messages.ts'
import { dollars, ordinal } from '#domain/text/text.ts'
import { ConfirmButton } from '#features/parts/confirm.tsx'
import { useNow } from '#lib/clock.ts'
import { Select } from '#ui/forms/select.tsx'
import { Muted, Stack } from '#ui/layout/box.tsx'

type Player = Reply<'account'>['account']['players'][number]

/** Staff name the family. */
type ChargeDayProps = { players: readonly Player[]; family?: string }

/** Those of whom it is the day. */
export const monthlyOf = <Each extends Player>(players: readonly Each[], day: string): Each[] =>
  players.filter((player) => planToCome(historyOf(player), day) === 'monthly')

export function ChargeDay({ players, family }: ChargeDayProps) {
  const now = useNow()
  const day = today(now)
  const monthly = monthlyOf(players, day)
  const chosen = chargeDayOf(players)
  const [date, setDate] = useState('')
  if (monthly.length === 0) return null
  const dates = monthly.map((player) => ({ name: firstNameOf(player), date: chargeDateOf(historyOf(player)) }))
  const wanted = Number(date || (chosen ?? Math.min(chargeDates.max, ...dates.map((each) => each.date))))
  const isEach = date === 'each'
  const made = { day, at: now.toISOString(), by: { id: '', name: '' } }
  const parts = partsToCome(withChargeDay(players, isEach ? undefined : wanted, made), day)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const names = dates.map(({ name }) => name)
  const options = [
    ...(chosen === undefined ? [] : [{ value: 'each', label: 'The day of joining of each' }]),
    ...Array.from({ length: chargeDates.max }, (_, nth) => ({ value: String(nth + 1), label: ordinal(nth + 1) })),
  ]
  const said = isEach ? 'Each player is charged on the day of joining.' : chargeDayMessages.one(names, wanted)
  return (
    <Stack gap="1" align="start">
      <span>{chosen === undefined ? chargeDayMessages.each(dates) : chargeDayMessages.one(names, chosen)}</span>
      {partsToCome(players, day).map((part) => (
        <Muted key={part.id}>
          {dueMessages.line(part)} {dollars(part.total)}
        </Muted>
      ))}
      <ConfirmButton
        tone="ghost"
        question={{
          call: 'setChargeDay',
          input: {
            query: family === undefined ? {} : { family },
            body: { total, ...(!isEach && { date: wanted }) },
          },
          failed: playerListMessages.notSaved,
          title: 'One day for the charge',
          description: `${said} ${chargeDayMessages.part(total)}`,
          children: (
            <Stack>
              <Select
                label="Day of the month"
                value={isEach ? 'each' : String(wanted)}
                onChange={setDate}
                groups={[{ label: 'Day of the month', options }]}
              />
              {parts.length > 0 && (
                <ul aria-label="Parts of a month">
                  {parts.map((part) => (
                    <li key={part.id}>
                      {dueMessages.line(part)} <b>{dollars(part.total)}</b>
                    </li>
                  ))}
                </ul>
              )}
            </Stack>
          ),
          action: 'Save the day',
          pendingLabel: 'Saving...',
          keepLabel: 'Keep it as it is',
          done: { title: 'Day of the charge saved', description: said },
        }}
      >
        {chosen === undefined ? 'Choose one day' : 'Change the day'}
      </ConfirmButton>
    </Stack>
  )
}
