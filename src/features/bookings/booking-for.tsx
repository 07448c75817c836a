/** Who the booking is for: the name may be the child's, the email is the account's. */
import { fieldLimits } from '#domain/accounts/membership.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import styles from './reserve.module.css'

/** Collapsible row for a form that has a `name` field. */
export function BookingFor({ email }: { email: string }) {
  const { name } = useFormValues<{ name: string }>()
  return (
    <details className={styles['for']}>
      <summary>Booking for {name.trim() || '…'}</summary>
      <div className={styles['forFields']}>
        <TextField name="name" label="Name" autoComplete="name" maxLength={fieldLimits.name} />
        <p className={styles['small']}>
          Email: <b>{email}</b>
        </p>
      </div>
    </details>
  )
}
