/** What is picked, and the button for it: beside the slots on desktop, a bar at the bottom on phones. */
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import field from '#ui/forms/field.module.css'
import { Stack, Text } from '#ui/layout/box.tsx'
import { ProblemNote } from './booking-notices.tsx'
import styles from './reserve.module.css'
import type { Weeks } from './use-reservation.ts'
import type { Problem } from './week-view.ts'

type PickPanelProps = {
  label: string
  pick: Slot | undefined
  problem: Problem | undefined
  onPick: (slot: Slot) => void
  /** On phones it stays at the bottom without a pick too. */
  isBar?: boolean
  /** The pick was refused: who pressed the button goes on with what is offered instead. */
  isRefused?: boolean
  /** What makes it a form. */
  form?: ComponentProps<'form'>
  children: ReactNode
}

export function PickPanel({ label, pick, problem, onPick, isBar = false, isRefused = false, ...rest }: PickPanelProps) {
  const { form, children } = rest
  const panel = useRef<HTMLElement>(null)
  usePickInSight(panel, pick)
  useEffect(() => {
    if (isRefused) focusIn(panel.current, 'fieldset button')
  }, [isRefused])
  const pickInstead = (slot: Slot) => {
    onPick(slot)
    focusIn(panel.current, '[type=submit]')
  }
  const isOpen = isBar || pick !== undefined || problem !== undefined
  const content = (
    <>
      {problem && <ProblemNote problem={problem} onPick={pickInstead} />}
      {children}
    </>
  )
  return (
    <Stack
      as="section"
      ref={panel}
      card="high"
      className={styles.pick}
      aria-label={label}
      data-page-bar={isOpen ? '' : undefined}
      data-foot=""
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
function usePickInSight(bar: { current: HTMLElement | null }, pick: Slot | undefined): void {
  const picked = pick && `${pick.unit} ${pick.date} ${pick.time}`
  useEffect(() => {
    const slot = picked && document.querySelector('[role="grid"] [aria-pressed="true"]')?.getBoundingClientRect()
    const over = bar.current?.getBoundingClientRect()
    if (!slot || !over || slot.right < over.left || slot.left > over.right) return
    const hidden = slot.bottom + gap - over.top
    if (hidden > 0 && slot.top < window.innerHeight) window.scrollBy({ top: hidden })
  }, [bar, picked])
}

/** A quiet line of the panel. */
export const Note = (props: { className?: string | undefined; children: ReactNode }) => (
  <Text size="small" tone="muted" {...props} />
)

/** Who gets which slot, before the tap that books or moves. */
export const SlotsOfPlayers = ({ slots }: { slots: readonly { name: string | undefined; place: string }[] }) => (
  <Stack as="ul" gap="1-5" className={styles.own}>
    {slots.map(({ name, place }) => (
      <li key={place}>
        <b>{name}</b> {place}
      </li>
    ))}
  </Stack>
)

/** In how many of the next weeks the same hour is booked too. Only where the club's window reaches that far. */
export function AlsoWeeks({ weeks: { most, count, onChoose } }: { weeks: Weeks }) {
  const id = useId()
  if (most === 0) return null
  return (
    <div className={styles.also}>
      <FieldFrame id={id}>
        <div className={field.selectBox}>
          <select
            id={id}
            aria-label="Also the next weeks"
            className={field.select}
            value={count}
            onChange={({ target }) => onChoose(Number(target.value))}
          >
            {Array.from({ length: most + 1 }, (_, weeks) => (
              <option key={weeks} value={weeks}>
                {weeks === 0 ? 'Only this week' : weeks === 1 ? 'Also next week' : `Also the next ${weeks} weeks`}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
    </div>
  )
}
