/** 'Known': a colleague knows a family that has joined. */
import type { ReactNode } from 'react'
import { CallButton } from '#features/parts/call-button.tsx'

/** What could not be done. */
export const notKnown = 'Could not save whether this family is known'

type KnownButtonProps = {
  id: string
  /** What it is about, for those who do not see it. */
  children?: ReactNode
}

export function KnownButton({ id, children }: KnownButtonProps) {
  return (
    <CallButton call="knowFamily" input={{ params: { id }, body: { known: true } }} failed={notKnown}>
      Known
      {children}
    </CallButton>
  )
}
