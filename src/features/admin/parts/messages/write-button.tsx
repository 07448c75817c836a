/** The button that opens the editor of a message to families, whose code loads on demand. */
import type { ComponentProps } from 'react'
import type { Addressees } from '#domain/club-messages/club-messages.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useMayCall } from '#lib/session/may-call.ts'

const WriteDialog = lazyWithPreload(async () => (await import('./write-dialog.tsx')).WriteDialog)

type WriteButtonProps = Pick<ComponentProps<typeof DialogButton>, 'children' | 'tone'> & { to: Addressees }

export const WriteButton = ({ to, ...button }: WriteButtonProps) => (
  <DialogButton dialog={WriteDialog} of={{ to }} {...button} />
)

const everybody = { kind: 'all', id: '' } as const

/** For those who may. */
export const WriteToAll = () =>
  useMayCall('writeToAll') && <WriteButton to={everybody}>Write to all families</WriteButton>
