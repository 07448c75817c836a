/** A player's membership: how it stands, its history, and ending, pausing and beginning it again. For the family, and for staff. */
import { useState, type ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { planNames, plans, type Plan } from '#domain/plans/membership.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { dayBefore, dayOfInstant, dayWithYear, today, type Day } from '#domain/calendar/calendar.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import { changedHistory } from '#domain/memberships/change-history.ts'
import { historyOf, lastStart, pauseMonths, planToCome, standingOf, whyAway } from '#domain/memberships/history.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { MembershipStep } from '#domain/plans/steps.ts'
import { capitalize, isolated, ordinal, pluralize } from '#domain/text/text.ts'
import { useConfirm } from '#features/parts/confirm.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/forms/field-frame.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Row, Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'

/** 'Paused from Dec 12, 2026 to Jan 11, 2027' */
const pausedText = ({ from, until }: { from: Day; until: Day }) =>
  `Paused from ${dayWithYear(from)} to ${dayBefore(until)}`

const stepText = ({ step, from, plan = 'monthly', months = 1, date = 1 }: MembershipStep): string =>
  ({
    joined: `Joined ${dayWithYear(from)}, ${planNames[plan].toLowerCase()} plan`,
    charge_day: `Charged on the ${ordinal(date)} of a month, from ${dayWithYear(from)}`,
    plan: `${planNames[plan]} plan from ${dayWithYear(from)}`,
    paused: `Pause of ${pluralize(months, 'month')}, from ${dayWithYear(from)} to ${dayBefore(monthsAfter(from, months))}`,
    resumed: `Pause ends, back from ${dayWithYear(from)}`,
    ended: `Ends, last day ${dayBefore(from)}`,
    kept: 'End taken back',
  })[step]

type Player = Reply<'account'>['account']['players'][number]

/** 'Monthly plan, renews Dec 10, 2026', 'Ends. Last day: Dec 9, 2026' */
export function membershipLines(player: Player, day: Day): string[] {
  const history = historyOf(player)
  const { current, startsOn, paidUntil, endsOn, pause, nextPlan } = standingOf(history, day)
  return [
    endsOn !== undefined && current
      ? `Ends. Last day: ${dayBefore(endsOn)}`
      : current && !pause && `${planNames[current.plan]} plan, renews ${dayWithYear(paidUntil!)}`,
    startsOn !== undefined && `${planNames[planToCome(history, day)!]} plan, begins ${dayWithYear(startsOn)}`,
    pause && pausedText(pause),
    nextPlan && `${planNames[nextPlan.plan]} plan from ${dayWithYear(nextPlan.from)}`,
    !current && startsOn === undefined && playerListMessages.isRetired,
  ].filter((line) => typeof line === 'string')
}

type Change = Parameters<typeof changedHistory>[1]

type MembershipProps = {
  player: Player
  /** Staff name the family. */
  family?: string
  mayChange: boolean
  /** Not every colleague may take a membership away. */
  mayEnd?: boolean
  /** What is booked for the player; undefined until it is known. */
  booked: readonly Slot[] | undefined
  /** What else can be done about the history. */
  children?: ReactNode
}

export function Membership({ player, mayChange, children, ...props }: MembershipProps) {
  const day = today(useNow())
  const history = historyOf(player)
  const { current, endsOn, pause } = standingOf(history, day)
  // What can be taken back or begun again is in sight at once.
  const [isOpen] = useState(!current || endsOn !== undefined || pause !== undefined)
  return (
    <Stack gap="2">
      {/* At the desk they stand in the row of the player. */}
      {props.family === undefined &&
        membershipLines(player, day).map((line) => (
          <Text as="span" key={line}>
            {line}
          </Text>
        ))}
      <details open={isOpen}>
        <summary>
          {mayChange ? 'Pause, end, history' : 'History'} <VisuallyHidden>of {player.name}</VisuallyHidden>
        </summary>
        {mayChange && <Changes player={player} {...props} />}
        <ol>
          {history.map((step) => (
            <li key={`${step.at} ${step.step} ${step.from}`}>
              {stepText(step)}
              {step.by && (
                <Text as="span" size="note" tone="muted">
                  {` · ${isolated(step.by.name)}, ${dayOfInstant(step.at)}`}
                </Text>
              )}
            </li>
          ))}
        </ol>
        {children}
      </details>
    </Stack>
  )
}

const monthsOf = Array.from({ length: pauseMonths.max }, (_, nth) => String(nth + pauseMonths.min))

function Changes({ player, family, booked, mayEnd = true }: Omit<MembershipProps, 'mayChange' | 'children'>) {
  const now = useNow()
  const day = today(now)
  const history = historyOf(player)
  const { current, endsOn, startsOn, pause } = standingOf(history, day)
  const [months, setMonths] = useState('1')
  const [start, setStart] = useState(day)
  const [plan, setPlan] = useState<Plan>(player.plan)
  const name = firstNameOf(player)
  const query = family === undefined ? {} : { family }
  const inputOf = (body: object) => ({ params: { id: player.id }, query, body }) as never
  const after = (change: Change) => {
    const next = changedHistory(history, change, { day, at: now.toISOString(), by: { id: '', name: '' } })
    return typeof next === 'string' ? history : next
  }
  /** The day from which it counts. */
  const fromOf = (change: Change): Day =>
    after(change) === history ? (current?.next ?? day) : after(change).at(-1)!.from
  /** What is booked for days that this takes away. */
  const canceledBy = (change: Change) => {
    const next = after(change)
    return booked?.filter(({ date }) => next !== history && whyAway(next, date) !== undefined)
  }
  const shared = {
    call: 'changeMembership',
    failed: playerListMessages.notSaved,
    pendingLabel: 'Saving...',
  } as const
  const ends = fromOf({ change: 'end' })
  const lastDay = startsOn === undefined ? `${player.name}, last day ${dayBefore(ends)}` : player.name
  const pauses = fromOf({ change: 'pause', months: Number(months) })

  const ending = useConfirm(() => ({
    ...shared,
    input: inputOf({ change: 'end', from: ends }),
    title: `End ${player.name}’s membership?`,
    description:
      startsOn !== undefined
        ? 'It does not begin, and nothing is charged. You can take this back today.'
        : ends > day
          ? `The last day is ${dayBefore(ends)}. Until then ${name} can come as before, and you can take this back. Nothing is charged for the time after it.`
          : `The last day was ${dayBefore(ends)}: the charge of today does not count. You can take this back today.`,
    children: <Canceled slots={canceledBy({ change: 'end' })} />,
    action: 'End membership',
    keepLabel: 'Keep membership',
    done: { title: 'Membership ends', description: lastDay },
  }))
  const pausing = useConfirm(() => ({
    ...shared,
    input: inputOf({ change: 'pause', months: Number(months), from: pauses }),
    title: `Pause ${player.name}’s membership?`,
    description: `${pausedText({ from: pauses, until: monthsAfter(pauses, Number(months)) })}. Nothing is charged for that time, and ${name} can’t book for it.${current?.plan === 'annual' ? ' The year that is paid grows by it.' : ''}`,
    children: (
      <Stack>
        <Segmented
          label="How long"
          options={monthsOf.map((value) => ({ value, label: capitalize(pluralize(Number(value), 'month')) }))}
          value={months}
          onChange={setMonths}
        />
        <Canceled slots={canceledBy({ change: 'pause', months: Number(months) })} />
      </Stack>
    ),
    action: 'Pause membership',
    keepLabel: 'Keep it going',
    done: { title: 'Pause planned', description: player.name },
  }))
  const joining = useConfirm(() => ({
    ...shared,
    input: inputOf({ change: 'join', plan, ...(start > day && { from: start }) }),
    title: `Begin ${player.name}’s membership again?`,
    description:
      start > day
        ? `It begins ${dayWithYear(start)}, and the first charge is on that day.`
        : 'It begins today, and the first charge is for today.',
    children: (
      <Stack>
        <Segmented
          label="Plan"
          options={plans.map((value) => ({ value, label: planNames[value] }))}
          value={plan}
          onChange={setPlan}
        />
        <DayInput label="Begins on" value={start} min={day} max={lastStart(day)} onChange={setStart} />
      </Stack>
    ),
    action: 'Begin again',
    keepLabel: 'Not now',
    done: { title: 'Membership begun', description: player.name },
  }))
  const takeBack = (change: 'keep' | 'resume', label: string) => (
    <CallButton
      {...shared}
      input={inputOf({ change })}
      done={{ title: label, description: player.name }}
      aria-label={`${label}: ${player.name}`}
    >
      {label}
    </CallButton>
  )
  const button = (label: string, trigger: typeof ending.trigger, tone: 'ghost' | 'quiet' = 'ghost') => (
    <Button tone={tone} size="sm" aria-label={`${label}, ${player.name}`} {...trigger()}>
      {label}
    </Button>
  )
  return (
    <Row>
      {!current && startsOn === undefined && button('Begin again', joining.trigger)}
      {after({ change: 'keep' }) !== history && takeBack('keep', 'Keep membership')}
      {current && endsOn === undefined && pause && pause.until > current.next && takeBack('resume', 'End the pause')}
      {mayEnd && (current ?? startsOn) && endsOn === undefined && (
        <>
          {current && !pause && button('Pause', pausing.trigger)}
          {button('End membership', ending.trigger, 'quiet')}
        </>
      )}
      {ending.dialog}
      {pausing.dialog}
      {joining.dialog}
    </Row>
  )
}

function Canceled({ slots }: { slots: readonly Slot[] | undefined }) {
  if (!slots) return <p>Anything booked for later is canceled.</p>
  if (slots.length === 0) return <p>Nothing is booked for that time.</p>
  return (
    <>
      <p>{slots.length === 1 ? 'This is canceled:' : 'These are canceled:'}</p>
      <ul>
        {slots.map(slotName).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
