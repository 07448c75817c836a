/** Asks before a call that takes something away. One dialog for all of them, which loads when the page is idle. */
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { MutationName } from '#lib/api/use-api-mutation.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog, type DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { QuietButton } from '#ui/button.tsx'
import type { Question } from './confirm-call.tsx'

const ConfirmCall = lazyWithPreload(async () => (await import('./confirm-call.tsx')).ConfirmCall<MutationName>)

/** Props for the button that asks about `subject`. */
type Trigger<Subject> = (subject: Subject) => DialogTrigger

/**
 * `questionOf` is asked again whenever the page renders, so that an open dialog has the latest version of its subject.
 * Render `dialog` where it stays when the subject goes.
 */
export function useConfirm<Name extends MutationName, Subject = void>(
  questionOf: (subject: Subject) => Question<Name>,
): { trigger: Trigger<Subject>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ subject: Subject }>()
  usePreload(ConfirmCall)
  const question = asked && (questionOf(asked.subject) as unknown as Question<MutationName>)
  const { trigger, dialog } = useLazyDialog(ConfirmCall, { question })
  return {
    trigger: (subject) => ({
      ...trigger,
      onClick(event) {
        setAsked({ subject })
        trigger.onClick(event)
      },
    }),
    dialog,
  }
}

type ConfirmButtonProps<Name extends MutationName> = Omit<ComponentProps<typeof QuietButton>, 'onClick'> & {
  question: Question<Name>
}

/** The button that asks, where it and its dialog stay when the subject goes. */
export function ConfirmButton<Name extends MutationName>({ question, ...button }: ConfirmButtonProps<Name>) {
  const { trigger, dialog } = useConfirm(() => question)
  return (
    <>
      <QuietButton {...button} {...trigger()} />
      {dialog}
    </>
  )
}
