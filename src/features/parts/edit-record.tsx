/**
 * A form for a stored record that somebody else may change meanwhile; edit-dialog.tsx has it in a dialog. After a
 * conflict it shows what was saved elsewhere and keeps what was typed; the next save replaces that version.
 */
import type { FormikValues } from 'formik'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { messageOf } from '#lib/api/errors.ts'
import type { Input } from '#lib/api/input.ts'
import { useApiMutation, type Args, type MutationName, type MutationOptions } from '#lib/api/use-api-mutation.ts'
import type { Draft } from '#lib/offline/use-draft.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Form, FormActions, type FormError } from '#ui/forms/form.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Facts, type Fact } from '#ui/layout/facts.tsx'

type FormProps<Values extends FormikValues> = ComponentProps<typeof Form<Values>>

export type EditProps<Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues> = {
  record: Stored
  /** The record as it is stored now; nothing if it is gone. */
  reload: () => Promise<Stored | undefined>
  /** The record as the form shows it. */
  values: (opened: Stored) => Values
  call: Name
  /** The request. It replaces `base`, the newest version shown; the form was filled from `opened`. */
  input: (values: Values, base: Stored, opened: Stored) => Input<Name>
  /** What is shown of the version that somebody else has saved, where it differs. */
  lines: (stored: Stored) => readonly Fact[]
  saveLabel?: ReactNode
  onClose: () => void
  /** Keeps what is typed, with the record that it is based on. */
  memory?: Draft<Stored>
  /** What happens around the save: a question, an upload. */
  submit?: (values: Values, save: (values: Values) => Promise<Saved>) => Promise<FormError>
} & Required<Pick<MutationOptions<Name>, 'done'>> &
  Pick<MutationOptions<Name>, 'failed' | 'onDone'> &
  Pick<FormProps<Values>, 'schema' | 'problem' | 'notes' | 'fieldNames' | 'className' | 'children'> &
  Pick<ComponentProps<typeof FormActions>, 'size'>

type Saved = { done: boolean; fields?: Record<string, string> }

/** The form, and whether its save is under way. */
export function useEditing<Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues>({
  record,
  reload,
  values: valuesOf,
  call,
  input,
  lines,
  saveLabel = 'Save',
  onClose,
  submit,
  failed,
  done,
  onDone,
  problem,
  size,
  memory,
  children,
  ...form
}: EditProps<Name, Stored, Values>) {
  // A refetch meanwhile must not replace what was typed.
  const [shown] = useState(record)
  // A draft may be of an older version, which the save then has to be based on.
  const opened = () => memory?.base() ?? shown
  const [theirs, setTheirs] = useState<{ record: Stored; message: string }>()
  const [isConflict, setIsConflict] = useState(false)
  const mutation = useApiMutation(call, {
    failed,
    done,
    async onDone(reply, sent) {
      memory?.clear()
      await onDone?.(reply, sent)
      onClose()
    },
  })

  const save = async (values: Values): Promise<Saved> => {
    const outcome = await mutation.run(...([input(values, theirs?.record ?? opened(), opened())] as Args<Name>))
    const isChanged = !outcome.done && (outcome.code === 'changed' || outcome.code === 'changed_elsewhere')
    const stored = isChanged ? await reload().catch(() => undefined) : undefined
    if (stored && !outcome.done) setTheirs({ record: stored, message: messageOf(outcome.error) })
    setIsConflict(stored !== undefined)
    return outcome
  }

  return {
    pending: mutation.pending,
    form: (
      <Form<Values>
        initialValues={valuesOf(shown)}
        onSubmit={(values) => (submit ? submit(values, save) : save(values))}
        problem={isConflict ? undefined : (problem ?? mutation.problem)}
        memory={memory}
        {...form}
      >
        {theirs && (
          <Problem key={theirs.record.rev}>
            <Stack gap="2-5">
              <p>{theirs.message}</p>
              <Changed before={lines(opened())} after={lines(theirs.record)} />
            </Stack>
          </Problem>
        )}
        {children}
        <FormActions action={saveLabel} pendingLabel="Saving..." onCancel={onClose} size={size} />
      </Form>
    ),
  }
}

/** The form in its place on the page. */
export const EditRecord = <Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues>(
  props: EditProps<Name, Stored, Values>,
) => useEditing(props).form

function Changed({ before, after }: { before: readonly Fact[]; after: readonly Fact[] }) {
  const changed = after.filter(({ label, text }) => !before.some((each) => each.label === label && each.text === text))
  return changed.length > 0 && <Facts facts={changed} aria-label="Saved version" />
}
