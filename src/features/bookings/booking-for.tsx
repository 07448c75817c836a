/** Who plays: the account's player or the one of the last booking. The email is the account's. */
import { useState, type FormEvent } from 'react'
import type { Profile } from '#domain/accounts/people.ts'
import { fieldLimits } from '#domain/facility/limits.ts'
import { lastPlayerEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useAccount } from '#lib/session/account.ts'
import { LineInput } from '#ui/forms/field-frame.tsx'
import styles from './reserve.module.css'

/**
 * A form that books, with one field: who plays. It suggests the player of the last booking, else the account's, and until the
 * account is loaded the parent's name; a typed name is never replaced. Without the form library, which every visit to the
 * page would load.
 */
export function useBookingForm({ email, profileName }: Profile, holding: boolean, submit: (name: string) => unknown) {
  const last = useStorageEntry(lastPlayerEntry, '')
  const { data: account } = useAccount()
  const [typed, setTyped] = useState<string>()
  const name = typed ?? (last || account?.childName || profileName)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (holding) return
    lastPlayerEntry.write(name.trim() === account?.childName ? '' : name.trim())
    void submit(name)
  }
  return {
    form: { noValidate: true, 'aria-busy': holding, onSubmit },
    who: { email, name, onName: setTyped },
  }
}

type BookingForProps = { email: string; name: string; onName: (name: string) => void }

/** Collapsible row of a form that books. */
export const BookingFor = ({ email, name, onName }: BookingForProps) => (
  <details className={styles.for}>
    <summary>Booking for {name.trim() || '…'}</summary>
    <div className={styles.forFields}>
      <LineInput
        name="name"
        label="Player"
        autoComplete="off"
        maxLength={fieldLimits.name}
        value={name}
        onChange={onName}
      />
      <p className={styles.small}>
        Email: <b>{email}</b>
      </p>
    </div>
  </details>
)
