/** A button that makes a call at once. Notices say how it ended. */
import { failureNotice } from '#lib/api/use-api.ts'
import type { ComponentProps } from 'react'
import { ApiError } from '#lib/api/errors.ts'
import { markStale } from '#lib/api/stale-replies.ts'
import { useApiMutation, type Args, type MutationName, type MutationOptions } from '#lib/api/use-api-mutation.ts'
import { SmallButton } from '#ui/button.tsx'

type CallButtonProps<Name extends MutationName> = Omit<ComponentProps<typeof SmallButton>, 'onClick' | 'pending'> &
  Pick<MutationOptions<Name>, 'done' | 'onDone'> & {
    call: Name
    input: Args<Name>[0]
    /** Title of the notice after a failure: 'Could not send this again'. */
    failed: string
  }

export function CallButton<Name extends MutationName>({
  call,
  input,
  failed,
  done,
  onDone,
  ...button
}: CallButtonProps<Name>) {
  const { pending, run } = useApiMutation(call, {
    done,
    onDone,
    onFailed: (error) => {
      failureNotice(failed)(error)
      // Refused: what the page shows is old.
      if (error instanceof ApiError) markStale()
    },
  })
  return <SmallButton {...button} pending={pending} onClick={() => void run(...([input] as Args<Name>))} />
}
