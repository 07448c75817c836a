/** The e-mail field that all forms of the sign-in page share; reports what is typed. */
import { useEffect } from 'react'
import { TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'

export type EmailProps = { email: string; onEmail: (email: string) => void }

export function EmailField({ onEmail }: EmailProps) {
  const { email } = useFormValues<{ email: string }>()
  useEffect(() => onEmail(email), [email, onEmail])
  return <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
}
