/** Obstacles of a wish by the server's rule, shown before it is sent, and the players it can be for. */
import type { Reply } from '#api-contract/schemas.ts'
import { awayOn, firstNameOf } from '#domain/families/players.ts'
import { isHeldOn } from '#domain/safety/holds.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { whyNotOnDay } from '#domain/standby/obstacles.ts'
import type { Wish } from '#domain/standby/wishes.ts'
import { andList } from '#domain/text/text.ts'
import { closedAt, sessionCalls } from '#lib/api/session-calls.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import type { Account } from '#lib/session/account.ts'
import { SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useFillIn, useFormValues } from '#ui/forms/form.tsx'
import { hoursOf, type WishValues } from './wish-draft.ts'

type Players = Account['players']
type Week = Reply<'laneWeek' | 'speedeWeek'>
type Hours = Omit<Wish, 'players' | 'days'>

export const weekOf = (date: Day) => ({ query: { week: mondayOf(date) } })

/** Why a wish for these players cannot come true on a day of this week; what is not known yet is in nobody's way. */
export function whyNotIn(week: Week | undefined, hours: Hours, date: Day, players: Players, now: Date) {
  const own = [...(week?.taken.filter(({ mine }) => mine) ?? []), ...(week?.late ?? [])]
  return whyNotOnDay(hours, date, {
    players: players.map((player) => ({
      name: firstNameOf(player),
      age: Number(player.age),
      away: awayOn(player, date)?.why,
      isOffIce: isHeldOn({ hold: player.offIce }, date),
      used: own.filter((session) => session.player === player.id).length,
    })),
    closedFor: (slot) => closedAt(week?.closed ?? [], slot)?.reason,
    now,
  })
}

type ObstaclesProps = { kind: Kind; players: Players; asked: readonly string[] }

/** For each week of the days that are picked. `asked` are the players that the form was opened for. */
export function Obstacles(props: ObstaclesProps) {
  const { days } = useFormValues<WishValues>()
  const weeks = new Set(days.toSorted().map(mondayOf))
  return [...weeks].map((week) => <ObstaclesIn key={week} {...props} week={week} />)
}

function ObstaclesIn({ kind, players, asked, week }: ObstaclesProps & { week: Day }) {
  const now = useNow()
  const values = useFormValues<WishValues>()
  const fillIn = useFillIn()
  const { data } = useApiQuery(sessionCalls[kind].week, { input: weekOf(week) })
  const days = values.days.filter((day) => mondayOf(day) === week)
  const whyNot = (some: Players) =>
    days.map((day) => whyNotIn(data, hoursOf(kind, values), day, some, now)).find((why) => why !== undefined)
  const isChosen = ({ id }: Players[number]) => players.length === 1 || values.players.includes(id)
  const chosen = players.filter(isChosen)
  const about = players.filter((player) => isChosen(player) || asked.includes(player.id))
  const reasons = about.map((player) => whyNot([player])).filter((why) => why !== undefined)
  const together = reasons.length === 0 && chosen.length > 1 ? whyNot(chosen) : undefined
  if (reasons.length === 0 && together === undefined) return null
  const able = players.filter((player) => whyNot([player]) === undefined)
  const rest = able.some(isChosen) ? able.filter(isChosen) : able
  const names = andList(rest.map(firstNameOf))
  const isForThem = chosen.length > 0 && chosen.every((player) => rest.includes(player))
  return (
    <Banner tone="kick">
      <span>{[...new Set([...reasons, together])].filter(Boolean).join(' ')}</span>
      {together === undefined && rest.length > 0 && isForThem && <span>{wishMessages.isFor(names)}</span>}
      {together === undefined && rest.length > 0 && !isForThem && (
        <SmallButton
          onClick={({ currentTarget }) => {
            // The button goes with its reason.
            currentTarget.form?.querySelector<HTMLElement>('[name="players"]')?.focus()
            fillIn({ players: rest.map(({ id }) => id) })
          }}
        >
          {wishMessages.only(names)}
        </SmallButton>
      )}
    </Banner>
  )
}
