/** The panel of a family with one player: the picked slot, and who plays: the player, or the name of the last booking. */
import { useState, type FormEvent } from 'react'
import { activePlayersOf } from '#domain/families/players.ts'
import { fieldLimits } from '#domain/facility/limits.ts'
import { lastPlayerEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useAccount } from '#lib/session/account.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { LineInput } from '#ui/forms/field-frame.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { clockRange, hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages, nounOf } from '#domain/bookings/booking-messages.ts'
import type { Profile } from '#domain/people/people.ts'
import { Button } from '#ui/button.tsx'
import { AlsoWeeks, Note, PickPanel } from './pick-panel.tsx'
import styles from './reserve.module.css'
import type { Reservation } from './use-reservation.ts'

type SelectionPanelProps = {
  kind: Kind
  profile: Profile
  reservation: Reservation
  onPick: (slot: Slot) => void
}

export function SelectionPanel({ kind, profile, reservation, onPick }: SelectionPanelProps) {
  const { pick, problem, holding, weeks, choose, submit } = reservation
  const { form, who, isKnown, notLoaded } = useBookingForm(profile, holding, submit)
  const [alternative, setAlternative] = useState<Slot>()
  return (
    <PickPanel
      label="Your pick"
      pick={pick}
      problem={problem}
      onPick={(slot) => {
        setAlternative(slot)
        onPick(slot)
      }}
      onClose={() => choose(undefined)}
      form={form}
    >
      <div>
        <div aria-live="polite">
          {pick ? (
            <>
              <p className={styles.pickTitle}>
                {unitName(pick)} · {shortDay(pick.date)}
              </p>
              <Note>{clockRange(pick.time, bookables[pick.kind].minutes)}</Note>
            </>
          ) : (
            <Note>{bookingMessages.pickOne(kind)}</Note>
          )}
        </div>
        <BookingFor {...who} />
      </div>
      {notLoaded}
      <AlsoWeeks weeks={weeks} />
      <Button type="submit" disabled={!isKnown} aria-disabled={!pick} pending={holding} pendingLabel="Holding...">
        {pick && alternative && isSameSlot(pick, alternative) ? (
          `Reserve ${unitName(pick).toLowerCase()}, ${hourLabel(pick.time)}`
        ) : (
          <span>
            Reserve<span className={styles.wideOnly}> this {nounOf(kind)}</span>
          </span>
        )}
      </Button>
      <Note className={styles.wideOnly}>{bookingMessages.freeToCancel(kind)}</Note>
    </PickPanel>
  )
}

/**
 * A form that books for a family's only player, with one field: who plays. It suggests the name of the last booking, else
 * the player's; a typed name is never replaced. Until it is known who is in the family, nobody can book: it might have
 * several players. Without the form library, which every visit to the page would load.
 */
function useBookingForm({ email, profileName }: Profile, holding: boolean, submit: (name: string) => unknown) {
  const last = useStorageEntry(lastPlayerEntry)
  const query = useAccount()
  const isKnown = query.data !== undefined
  const playerName = query.data && activePlayersOf(query.data)[0]?.name
  const [typed, setTyped] = useState<string>()
  const name = typed ?? (last || playerName || profileName)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (holding || !isKnown) return
    lastPlayerEntry.write(name.trim() === playerName ? '' : name.trim())
    void submit(name)
  }
  return {
    form: { noValidate: true, 'aria-busy': holding, onSubmit },
    who: { email, name: isKnown || typed !== undefined ? name : '', onName: setTyped },
    isKnown,
    notLoaded: !isKnown && <Loaded query={query} title="Could not load who is in your family" />,
  }
}

type BookingForProps = { email: string; name: string; onName: (name: string) => void }

/** Collapsible row of a form that books. */
const BookingFor = ({ email, name, onName }: BookingForProps) => (
  <details className={styles.for}>
    <summary>
      Booking for {name.trim() || '…'},{' '}
      <Text as="span" size="small" tone="muted">
        {email}
      </Text>
    </summary>
    <Stack gap="2" className={styles.forFields}>
      <LineInput
        name="name"
        label="Player"
        autoComplete="off"
        maxLength={fieldLimits.name}
        value={name}
        onChange={onName}
      />
    </Stack>
  </details>
)
