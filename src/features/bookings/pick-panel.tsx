/** The picked slot and its button: beside the slots on desktop, a bar at the bottom on phones. */
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { initialsOf } from '#domain/families/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { slotOnDay, unitName } from '#domain/bookings/slot-names.ts'
import { addDays, clockRange, monthDay, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { andList } from '#domain/text/text.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import field from '#ui/forms/field.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import { ProblemNote } from './booking-notices.tsx'
import styles from './reserve.module.css'
import type { Weeks } from './use-reservation.ts'
import { callName } from './who-plays.tsx'
import type { Owner, Problem } from './week-view.ts'

type PickPanelProps = {
  label: string
  pick: Slot | undefined
  problem: Problem | undefined
  onPick: (slot: Slot) => void
  /** Lets the pick and the answer go. */
  onClose: () => void
  /** On phones it stays at the bottom without a pick too. */
  isBar?: boolean
  /** The pick was refused: who pressed the button goes on with what is offered instead. */
  isRefused?: boolean
  /** What makes it a form. */
  form?: ComponentProps<'form'>
  children: ReactNode
}

export function PickPanel({ label, pick, problem, onPick, onClose, ...rest }: PickPanelProps) {
  const { isBar = false, isRefused = false, form, children } = rest
  const panel = useRef<HTMLElement>(null)
  const isOpen = pick !== undefined || problem !== undefined
  usePickInSight(panel, pick, problem)
  useEffect(() => {
    // What a toast said before would lie over the slots now.
    if (isOpen) window.dispatchEvent(new Event('overlay-open'))
  }, [isOpen])
  useEffect(() => {
    if (isRefused) focusIn(panel.current, 'fieldset button')
  }, [isRefused])
  const pickInstead = (slot: Slot) => {
    // The button comes with the pick.
    flushSync(() => onPick(slot))
    focusIn(panel.current, '[type=submit]')
  }
  const close = () => {
    onClose()
    panel.current?.focus({ preventScroll: true })
  }
  const content = (
    <>
      {problem && <ProblemNote problem={problem} onPick={pickInstead} />}
      {/* A question alone has nothing to reserve. */}
      {(pick || problem?.tone !== 'note') && children}
      {isOpen && (
        <Button tone="ghost" size="sm" className={styles.close} aria-label="Close" onClick={close}>
          <X aria-hidden="true" size={20} />
        </Button>
      )}
    </>
  )
  return (
    <Stack
      as="section"
      ref={panel}
      card="high"
      className={styles.pick}
      aria-label={label}
      tabIndex={-1}
      data-page-bar={isBar || isOpen ? '' : undefined}
      data-foot=""
      data-beside=""
    >
      {form ? (
        <form {...form} className={styles.pickForm}>
          {content}
        </form>
      ) : (
        <div className={styles.pickForm}>{content}</div>
      )}
    </Stack>
  )
}

const focusIn = (panel: HTMLElement | null, what: string) => panel?.querySelector<HTMLElement>(what)?.focus()

/** Above the bar, in pixels. */
const gap = 8

/** On a phone the bar opens over the slot that was tapped: scrolls the slot out from under it. */
function usePickInSight(
  bar: { current: HTMLElement | null },
  pick: Slot | undefined,
  problem: Problem | undefined,
): void {
  const picked = pick && `${pick.unit} ${pick.date} ${pick.time}`
  const asked = problem?.tone === 'note' ? problem.description : undefined
  useEffect(() => {
    const tapped = asked === undefined ? picked && '[aria-pressed="true"]' : ':focus'
    if (!tapped) return
    // Of Speede, the chip that has the focus; in a dialog the page stays.
    const chip = document.activeElement?.closest('main fieldset label')
    const slot = (document.querySelector(`[role="grid"] ${tapped}`) ?? chip)?.getBoundingClientRect()
    const over = bar.current?.getBoundingClientRect()
    if (!slot || !over || slot.right < over.left || slot.left > over.right) return
    const hidden = slot.bottom + gap - over.top
    if (hidden > 0 && slot.top < window.innerHeight) window.scrollBy({ top: hidden })
  }, [bar, picked, asked])
}

/** A quiet line of the panel. */
export const Note = (props: { className?: string | undefined; children: ReactNode }) => (
  <Text size="small" tone="muted" {...props} />
)

type PickedProps = { slots: readonly Slot[]; owners: readonly (Owner | undefined)[] }

/** Who gets which slot, before the tap that books or moves, and when; each has a time where they differ. */
export function PickedSlots({ slots, owners }: PickedProps) {
  const [first] = slots
  if (!first) return null
  const { kind, date, time } = first
  const isAtOnce = slots.every((slot) => slot.time === time)
  const named = owners.flatMap((owner) => owner ?? [])
  return (
    <Stack gap="1">
      <Row as="ul" className={styles.picked}>
        {slots.map((slot, nth) => {
          const owner = owners[nth]
          return (
            <Row as="li" gap="1-5" wrap={false} key={`${slot.unit} ${slot.time}`}>
              {owner && <PlayerBadge initials={initialsOf(owner.name)} nth={owner.nth} />}
              <span>
                {owner && `${callName(owner.name, named)} `}
                {isAtOnce ? unitName(slot) : slotOnDay(slot)}
              </span>
            </Row>
          )
        })}
      </Row>
      <Note>{[shortDay(date), ...(isAtOnce ? [clockRange(time, bookables[kind].minutes)] : [])].join(', ')}</Note>
    </Stack>
  )
}

/** 'Only Dec 8', 'Also Dec 15 and Dec 22': in the week of Dec 7, 'next week' would be understood in two ways. */
function weeksText(date: Day, weeks: number): string {
  const days = Array.from({ length: weeks }, (_, nth) => monthDay(addDays(date, 7 * (nth + 1))))
  return weeks === 0 ? `Only ${monthDay(date)}` : `Also ${andList(days)}`
}

/** In how many of the next weeks the same hour is booked too. Only where the club's window reaches that far. */
export function AlsoWeeks({ weeks: { date, most, count, onChoose } }: { weeks: Weeks }) {
  if (date === undefined || most === 0) return null
  return (
    <div className={classNames(styles.also, field.selectBox)}>
      <select
        aria-label="Also the next weeks"
        className={field.select}
        value={count}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {Array.from({ length: most + 1 }, (_, weeks) => (
          <option key={weeks} value={weeks}>
            {weeksText(date, weeks)}
          </option>
        ))}
      </select>
    </div>
  )
}
