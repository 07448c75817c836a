/** Notes of the staff about a family, with author and date. A removed note cannot be restored, so it asks first. */
import type { Reply } from '#api-contract/schemas.ts'
import { memberNoteFields } from '#domain/accounts/staff-fields.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { isolated } from '#domain/text/text.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { useConfirm } from '#features/confirm.tsx'
import { PlainText } from '#features/plain-text.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { CheckboxField, TextAreaField } from '#ui/forms/field.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Section } from './section.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from './admin-members.module.css'

type Note = Reply<'memberDetails'>['notes'][number]

const schema = schemaOf(memberNoteFields)
const empty = { text: '', alert: false }

export function MemberNotes({ memberId, notes }: { memberId: string; notes: readonly Note[] }) {
  const removal = useConfirm((note: Note) => ({
    call: 'removeMemberNote',
    input: { params: { id: memberId, noteId: note.id } },
    title: 'Remove this note?',
    description: note.text,
    action: 'Remove note',
    pendingLabel: 'Removing...',
    failed: 'Could not remove this note',
  }))
  const { run, problem } = useApiMutation('addMemberNote', {
    failed: 'Could not add this note',
  })
  return (
    <Section title="Notes">
      {notes.length > 0 && (
        <Stack as="ul" className={styles.items}>
          {notes.map((note) => (
            <li key={note.id}>
              <PlainText>{note.text}</PlainText>
              <span>
                {note.alert && <Badge tone="problem">Alert at the desk</Badge>} {isolated(note.by)},{' '}
                {shortMoment(new Date(note.at))}
              </span>
              <Button tone="quiet" size="sm" {...removal.trigger(note)}>
                Remove <VisuallyHidden>the note: {note.text}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </Stack>
      )}
      <Form
        initialValues={empty}
        schema={schema}
        onSubmit={(values) => run({ params: { id: memberId }, body: values })}
        problem={problem}
        resetWhenDone
      >
        <TextAreaField
          name="text"
          label="New note"
          hint="For the staff. The family sees it if they download their data."
        />
        <CheckboxField
          name="alert"
          label="Alert at the desk"
          hint="Shown at each booking, at check-in and in print, such as an allergy. Who may not pick up belongs in the safety facts."
        />
        <div>
          <Submit pendingLabel="Adding...">Add note</Submit>
        </div>
      </Form>
      {removal.dialog}
    </Section>
  )
}
