/** Invites to put the site on the Home Screen, in place of other questions of this visit. */
import { useState, type ReactNode } from 'react'
import { useInstall } from '#lib/install/install.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'

const InstallInvitation = lazyWithPreload(async () => (await import('./install-invitation.tsx')).InstallInvitation)

export function InviteToInstall({ otherwise }: { otherwise: ReactNode }) {
  const { way } = useInstall()
  const [isInvited, setInvited] = useState(false)
  if (way && !isInvited) setInvited(true)
  if (way) return <InstallInvitation />
  return isInvited ? null : otherwise
}
