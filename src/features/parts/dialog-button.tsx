/** A button and the dialog that it opens, whose code loads on demand. */
import type { ComponentProps } from 'react'
import type { Preloadable } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog, type DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { SmallButton } from '#ui/button.tsx'

type DialogButtonProps<Props extends object> = Omit<ComponentProps<typeof SmallButton>, 'onClick'> & {
  dialog: Preloadable<DialogProps & Props>
  /** False takes the button away; an open dialog stays, with what it says. */
  isShown?: boolean
} & (object extends Props ? { of?: Props } : { of: Props })

/** `of` are the further props of the dialog. */
export function DialogButton<Props extends object = object>({
  dialog: Dialog,
  of,
  isShown = true,
  ...button
}: DialogButtonProps<Props>) {
  const { trigger, dialog } = useLazyDialog(Dialog as Preloadable<DialogProps>, of)
  return (
    <>
      {isShown && <SmallButton {...button} {...trigger} />}
      {dialog}
    </>
  )
}
