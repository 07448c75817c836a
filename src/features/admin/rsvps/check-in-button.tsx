/** Checks a guest in, and takes it back when pressed again. */
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { EventRsvp } from './queries.ts'

export function CheckInButton({ guest, onPress }: { guest: EventRsvp; onPress: (guest: EventRsvp) => Promise<void> }) {
  const [pending, setPending] = useState(false)
  const press = () => {
    setPending(true)
    void onPress(guest).finally(() => setPending(false))
  }
  return (
    <Button
      tone={guest.checkedIn ? 'primary' : 'ghost'}
      size="sm"
      aria-pressed={guest.checkedIn}
      pending={pending}
      onClick={press}
    >
      {guest.checkedIn && <Check aria-hidden="true" size={16} />}
      {guest.checkedIn ? 'Checked in' : 'Check in'} <VisuallyHidden>{guest.name}</VisuallyHidden>
    </Button>
  )
}
