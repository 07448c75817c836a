/** For a family with several players: who plays, and one tap that books for all of them or for none. */
import { useEffect, useRef, useState } from 'react'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { proposeTogether } from '#domain/bookings/together.ts'
import { slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { firstNameOf, initialsOf, togetherLimits, type Player } from '#domain/accounts/players.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { isRefusal } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { useNow } from '#lib/clock.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import { comingTo, ProblemNote } from './booking-notices.tsx'
import { ageNow, agesNow } from './closed-for-ages.ts'
import { forgetPick, keepPick } from '#lib/browser-storage/kept-pick.ts'
import styles from './reserve.module.css'
import type { Family, Who } from './use-family.ts'
import { usePickInSight } from './use-pick-in-sight.ts'
import { useAskedDay, useWeekCache } from './use-week.ts'
import { AlsoWeeks } from './weeks/also-weeks.tsx'
import type { Weeks } from './weeks/use-weeks.ts'
import { usedBy, type HeldSlot, type Problem, type ProposedSlot } from './week-view.ts'

type WhoProps = { kind: Kind; who: Who; held: readonly HeldSlot[] | undefined }

/** A check box per player, with what the player has used of the week. */
export function WhoPlays({ kind, who: { players, chosen, onChoose }, held }: WhoProps) {
  return (
    <Choices
      legend={playerMessages.whoPlays}
      chips
      choices={players.map(({ id, name, place }) => ({
        id,
        label: callName(name, players),
        mark: <PlayerBadge initials={initialsOf(name)} place={place} />,
        hint: held ? usage(kind, held, id) : '…',
      }))}
      chosen={chosen}
      max={togetherLimits.max}
      onChange={onChoose}
    >
      {players.length > togetherLimits.max && <p className={styles.atMost}>{playerMessages.atMost}</p>}
    </Choices>
  )
}

/** 'Kit', or 'Kit Moran' where two have that first name. */
const callName = (name: string, players: readonly Pick<Player, 'name'>[]): string =>
  players.filter((other) => firstNameOf(other) === firstNameOf({ name })).length > 1 ? name : firstNameOf({ name })

/** '1 of 2 used' */
const usage = (kind: Kind, held: readonly HeldSlot[], id: string): string =>
  playerMessages.used(usedBy(held, id), bookables[kind].weeklyLimit)

type PanelProps = Pick<WhoProps, 'kind' | 'held'> & {
  family: Family
  pick: Slot | undefined
  problem: Problem | undefined
  holding: boolean
  weeks: Weeks
  onPick: (slot: Slot | undefined) => void
  /** Books the pick for one player. */
  onReserve: (name: string, player: string) => Promise<void>
  /** Books the same slots in the chosen further weeks too. @returns true if the first week is booked. */
  onReserveWeeks: (bookings: Bookings) => Promise<boolean>
  /** Gets the slots that would be booked together, to be marked; none without a proposal. */
  onPropose: (slots: readonly ProposedSlot[]) => void
}

export function FamilyPanel(props: PanelProps) {
  const { kind, family, held, pick, problem, holding, weeks, onPick, onReserve, onReserveWeeks, onPropose } = props
  const now = useNow()
  const { profile } = useMember()
  const asked = useAskedDay()
  const together = useTogether(kind)
  const panel = useRef<HTMLElement>(null)
  usePickInSight(panel, pick)
  const [preferred, setPreferred] = useState('')
  const everyone = family.players.filter(({ id }) => family.chosen.includes(id))
  const leftOut = everyone.flatMap((player) => {
    const reason = pick && whyNotAge(pick, ageNow(player))
    return reason === undefined ? [] : [{ player, reason }]
  })
  const chosen = everyone.filter((each) => leftOut.every(({ player }) => player !== each))
  const [only, ...others] = chosen
  const proposals = pick && held ? proposalsFor(chosen, pick, held, now) : []
  const slots = proposals.find((each) => nameOf(each) === preferred) ?? proposals[0]
  const other = proposals.find((each) => each !== slots)
  const isTogether = others.length > 0
  useReport(isTogether && slots ? slots.map((slot, nth) => nameFor(slot, chosen[nth]!)) : [], onPropose)
  const [tried, setTried] = useState<Slot>()
  // Without a pick, the button says that one is missing.
  const hasNoRoom = pick !== undefined && !slots
  const reserve = async () => {
    if (!isTogether || !pick) return only && onReserve(only.name, only.id)
    if (!slots) return
    setTried(pick)
    keepPick({ slot: pick, member: profile.id, players: family.chosen, asked })
    const bookings = slots.map(({ unit, date, time }, nth) => ({ player: chosen[nth]!.id, unit, date, time }))
    if (await (weeks.count > 0 ? onReserveWeeks(bookings) : together.reserve(bookings))) onPick(undefined)
  }
  return (
    <section
      ref={panel}
      className={styles.pick}
      aria-label="Your pick"
      data-page-bar={pick || problem ? '' : undefined}
    >
      <div className={styles.pickForm}>
        {problem && <ProblemNote problem={problem} onPick={onPick} />}
        {together.problem !== undefined && (!pick || pick === tried) && (
          <div className={styles.problem}>
            <Banner tone="problem">{together.problem}</Banner>
          </div>
        )}
        <div className={styles.proposal} aria-live="polite">
          {pick ? (
            <Proposal slots={slots} chosen={chosen} day={shortDay(pick.date)} />
          ) : (
            <p className={styles.small}>{bookingMessages.pickOne(kind)}</p>
          )}
          {leftOut.map(({ player, reason }) => (
            <p key={player.id} className={styles.small}>
              {playerMessages.about(firstNameOf(player), reason)}
            </p>
          ))}
          {isTogether && other && (
            <Button tone="ghost" size="sm" onClick={() => setPreferred(nameOf(other))}>
              {otherText(other)}
            </Button>
          )}
        </div>
        <AlsoWeeks weeks={weeks} />
        <Button
          aria-disabled={hasNoRoom}
          pending={holding || together.pending}
          pendingLabel="Holding..."
          onClick={() => void reserve()}
        >
          {playerMessages.reserveFor(chosen.length)}
        </Button>
        <p className={classNames(styles.small, styles.sender)}>Email: {profile.email}</p>
        <p className={`${styles.small} ${styles.wideOnly}`}>{bookingMessages.freeToCancel(kind)}</p>
      </div>
    </section>
  )
}

const nameFor = (slot: Slot, { name }: Player): ProposedSlot => ({ ...slot, name })

/** Reports the proposal when it has changed, and that there is none once the panel is gone. */
function useReport(slots: readonly ProposedSlot[], onPropose: (slots: readonly ProposedSlot[]) => void) {
  const proposal = JSON.stringify(slots)
  useEffect(() => {
    onPropose(JSON.parse(proposal) as ProposedSlot[])
    return () => onPropose([])
  }, [proposal, onPropose])
}

/** 'Same lane, 4:00 PM and 5:00 PM', or 'Instead: Lane 2, 4:00 PM, Lane 3, 4:00 PM' */
const otherText = (slots: readonly Slot[]): string =>
  new Set(slots.map(({ unit }) => unit)).size === 1 && slots[0]
    ? playerMessages.instead.sameUnit(
        slots[0].kind === 'lane' ? 'lane' : 'unit',
        slots.map(({ time }) => clockTime(time)),
      )
    : playerMessages.instead.places(slots.map(placeOf).join(', '))

const placeOf = (slot: Slot) => `${unitName(slot)}, ${clockTime(slot.time)}`
const nameOf = (slots: readonly Slot[]) => slots.map(({ unit, time }) => `${unit} ${time}`).join()

/** Slots around the pick for all of them; the pick alone for one player. */
function proposalsFor(chosen: readonly Player[], pick: Slot, held: readonly HeldSlot[], now: Date): Slot[][] {
  if (chosen.length < 2) return [[pick]]
  const own = held.filter(({ mine, isLate }) => mine && !isLate)
  return proposeTogether(
    chosen.map(({ id }) => id),
    pick,
    { taken: held, own, ages: agesNow(chosen) },
    now,
  )
}

/** Who gets which slot, before the tap that books them. */
function Proposal({ slots, chosen, day }: { slots: Slot[] | undefined; chosen: readonly Player[]; day: string }) {
  if (!slots) return <p className={styles.small}>{playerMessages.noneTogether(day)}</p>
  return (
    <>
      <p className={styles.pickTitle}>{day}</p>
      <ul className={styles.own}>
        {slots.map((slot, nth) => (
          <li key={placeOf(slot)}>
            <b>{chosen[nth]?.name}</b> {placeOf(slot)}
          </li>
        ))}
      </ul>
    </>
  )
}

type Bookings = { player: string; unit: number; date: string; time: string }[]

/** The write, all or none. After it the availability is loaded again, from which the next proposal is made. */
function useTogether(kind: Kind) {
  const cache = useWeekCache()
  const notifyBooked = useNotifyBooked()
  const { run, pending, problem } = useApiMutation('reserveTogether', {
    invalidates: ['schedule', 'laneWeek', 'speedeWeek'],
    async onDone({ bookings, speedeBookings }) {
      const booked = [...bookings, ...speedeBookings]
      for (const booking of booked) {
        saveSession(booking)
        await cache.add(booking)
      }
      const slots = booked.map(slotOfBooking)
      const title = playerMessages.bookedTogether(slots.length)
      const day = slots[0] ? `${shortDay(slots[0].date)}: ` : ''
      const places = slots.map((slot, nth) => `${firstNameOf(booked[nth]!)} ${placeOf(slot)}`)
      void notifyBooked({ title, description: day + places.join(' · ') }, comingTo(booked))
    },
  })
  const reserve = async (bookings: Bookings): Promise<boolean> => {
    const outcome = await run({ body: { kind, bookings } })
    void cache.refresh(kind)
    if (!outcome.done && isRefusal(outcome.error)) forgetPick(kind)
    return outcome.done
  }
  return { reserve, pending, problem }
}
