/** A coach lets a player on the ice again, and says why. */
import type { Reply } from '#api-contract/schemas.ts'
import { holdFields } from '#domain/safety/safety.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { TextAreaField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

type ClearHoldProps = {
  member: string
  player: string
  since: string
  onDone?: (reply: Reply<'setHold'>) => void
}

export function ClearHold({ member, player, since, onDone }: ClearHoldProps) {
  const memory = useDraft(`clear:${member}:${player}`)
  const mayClear = useMayCall('setHold')
  const { run, problem } = useApiMutation('setHold', {
    failed: safetyMessages.notSaved,
    ...(onDone && { onDone }),
  })
  if (!mayClear) return null
  return (
    <details>
      <summary>Clear for the ice</summary>
      <Form
        initialValues={{ note: '' }}
        schema={schemaOf(holdFields)}
        onSubmit={({ note }) => run({ params: { id: member, player }, body: { held: false, note, since } })}
        problem={problem}
        memory={memory}
      >
        <TextAreaField name="note" label="Why may they play again?" hint="Your name is kept with it." rows={2} />
        <Submit size="sm">Clear for the ice</Submit>
      </Form>
    </details>
  )
}
