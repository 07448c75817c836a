/** 'No longer here': of a child whom nobody has picked up, as far as anybody has said. */
import type { ReactNode } from 'react'
import { gone } from '#domain/families/collectors.ts'
import { CallButton } from '#features/parts/call-button.tsx'

/** `booking` is its id; `about` is what the button is about, for those who do not see its row. */
export const NoLongerHere = ({ booking, about }: { booking: string; about: ReactNode }) => (
  <CallButton call="leave" input={{ params: { id: booking }, body: { with: gone } }} failed="Could not note this">
    No longer here{about}
  </CallButton>
)
