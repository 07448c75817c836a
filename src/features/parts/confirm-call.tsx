/** The dialog of useConfirm: asks, makes the call, and stays open with the problem if it fails. Loads on demand. */
import { useApiMutation, type Args, type MutationName, type MutationOptions } from '#lib/api/use-api-mutation.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { ConfirmDialog, type ConfirmTexts } from '#ui/overlays/confirm-dialog.tsx'

/** A call that is made after a yes. */
export type Question<Name extends MutationName> = ConfirmTexts &
  Pick<MutationOptions<Name>, 'failed' | 'done' | 'onDone'> & {
    call: Name
    input: Args<Name>[0]
    /** @returns true if the failure is as good as a success: then the dialog closes. */
    onFailed?: (error: unknown) => unknown
  }

type CallProps<Name extends MutationName> = DialogProps & { question: Question<Name> }
type ConfirmCallProps<Name extends MutationName> = DialogProps & { question: Question<Name> | undefined }

/** Another subject starts without the problem of the last one. The same one, asked about again after no response, is the same write. */
export function ConfirmCall<Name extends MutationName>({ question, ...dialog }: ConfirmCallProps<Name>) {
  if (!question) return null
  const { params } = (question.input ?? {}) as { params?: object }
  return <Call key={JSON.stringify(params)} question={question} {...dialog} />
}

function Call<Name extends MutationName>({ question, open, onClose }: CallProps<Name>) {
  const { call, input, done, onDone, onFailed, failed, ...texts } = question
  const { problem, run, reset } = useApiMutation(call, {
    failed,
    done,
    onDone,
    onFailed: (error) => {
      if (onFailed?.(error) === true) onClose()
    },
  })
  if (!open) return null
  // Asked again, it has no problem yet.
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async () => {
    const outcome = await run(...([input] as Args<Name>))
    if (outcome.done) onClose()
  }
  return <ConfirmDialog {...texts} onConfirm={confirm} problem={problem} onClose={close} />
}
