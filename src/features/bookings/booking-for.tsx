/** Who plays: the family's player or the name of the last booking. The email is the account's. */
import { useState, type FormEvent } from 'react'
import type { Profile } from '#domain/accounts/people.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { fieldLimits } from '#domain/facility/limits.ts'
import { lastPlayerEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useAccount } from '#lib/session/account.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Loaded } from '#features/loaded.tsx'
import { LineInput } from '#ui/forms/field-frame.tsx'
import styles from './reserve.module.css'

/**
 * A form that books for a family's only player, with one field: who plays. It suggests the name of the last booking, else
 * the player's; a typed name is never replaced. Until it is known who is in the family, nobody can book: it might have
 * several players. Without the form library, which every visit to the page would load.
 */
export function useBookingForm({ email, profileName }: Profile, holding: boolean, submit: (name: string) => unknown) {
  const last = useStorageEntry(lastPlayerEntry, '')
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
export const BookingFor = ({ email, name, onName }: BookingForProps) => (
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
