/** Who plays: the account's player or the one of the last booking. The email is the account's. */
import { useEffect, useRef } from 'react'
import { fieldLimits } from '#domain/accounts/membership.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { lastPlayerEntry, useStorageEntry } from '#lib/browser-storage/browser-storage.ts'
import { useAccount } from '#lib/session/account.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form.tsx'
import styles from './reserve.module.css'

/** The player to suggest, and `remember` for the one that was booked. Until the account is loaded, the parent's name. */
export function usePlayer({ profileName }: Profile): { player: string; remember: (name: string) => void } {
  const last = useStorageEntry(lastPlayerEntry, '')
  const { data: account } = useAccount()
  return {
    player: last || account?.childName || profileName,
    remember: (name) => lastPlayerEntry.write(name === account?.childName ? '' : name),
  }
}

/** Collapsible row for a form that has a `name` field. A typed name is never replaced. */
export function BookingFor({ email, player }: { email: string; player: string }) {
  const { value, setValue } = useFieldState('name')
  const suggested = useRef(player)
  useEffect(() => {
    if (value === suggested.current && value !== player) setValue(player)
    suggested.current = player
  })
  const name = typeof value === 'string' ? value.trim() : ''
  return (
    <details className={styles['for']}>
      <summary>Booking for {name || '…'}</summary>
      <div className={styles['forFields']}>
        <TextField name="name" label="Player" autoComplete="off" maxLength={fieldLimits.name} />
        <p className={styles['small']}>
          Email: <b>{email}</b>
        </p>
      </div>
    </details>
  )
}
