/** 'Known': a colleague knows a family that has joined, or takes that back. */
import type { ReactNode } from 'react'
import { CallButton } from '#features/call-button.tsx'

type KnownButtonProps = {
  id: string
  isKnown: boolean
  /** What it is about, for those who do not see it. */
  children?: ReactNode
}

export function KnownButton({ id, isKnown, children }: KnownButtonProps) {
  return (
    <CallButton
      call="knowFamily"
      input={{ params: { id }, body: { known: isKnown } }}
      failed="Could not save whether this family is known"
    >
      {isKnown ? 'Known' : 'Undo'}
      {children}
    </CallButton>
  )
}
