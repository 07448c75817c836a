/** A coach writes a sentence to the family of a booking about its session, takes it back, and reads what was sent and 'Thanks'. */
import type { Reply } from '#api-contract/schemas.ts'
import {
  coachNoteFields,
  coachNoteLimits,
  coachNoteMessages,
  coachNoteRefusals,
  sentAt,
} from '#domain/coach-notes/coach-notes.ts'
import { arrivalWindow } from '#domain/arrivals/arrivals.ts'
import { nearMoment, shortMoment } from '#domain/calendar/calendar.ts'
import { isolated } from '#domain/text/text.ts'
import type { Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { GhostButton, SmallButton } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { Row, SmallPrint, Stack } from '#ui/layout/box.tsx'
import { DialogActions } from '#ui/overlays/dialog.tsx'

/** On the card of an arrival, once its session has begun. */
export function WriteNote({ booking, onWrite }: { booking: Booking; onWrite: () => void }) {
  const mayWrite = useMayCall('writeCoachNote')
  const now = useNow()
  if (!mayWrite || now.getTime() < arrivalWindow(booking).starts) return null
  return <SmallButton onClick={onWrite}>Write about this session</SmallButton>
}

/** Asked in place of the card. */
export const noteTitle = (name: string) => ({ note: `About ${name}’s session` })

const schema = schemaOf(coachNoteFields)

export function NoteStep({ booking, onBack }: { booking: Booking; onBack: () => void }) {
  const { id } = booking
  const query = useApiQuery('sessionNotes', { input: { params: { id } }, refetchOnMount: 'always' })
  const memory = useDraft(`note:${id}`)
  const { run, problem } = useApiMutation('writeCoachNote', {
    failed: 'Could not send this',
    done: ({ note }) => ({ title: 'Written', description: goesOut(note) }),
  })
  return (
    <Loaded query={query} title="Could not load what was written" shape="row" count={2} label="Loading...">
      {({ notes, why }) => (
        <Stack gap="4">
          {notes.length > 0 && (
            <Stack as="ul" gap="2" aria-label="Written about this session">
              {notes.map((note) => (
                <Written key={note.id} booking={id} note={note} />
              ))}
            </Stack>
          )}
          {why !== undefined && <p>{coachNoteRefusals[why]}</p>}
          {why === undefined && !notes.some(({ isMine }) => isMine) ? (
            <Form
              initialValues={{ text: '' }}
              schema={schema}
              onSubmit={(body) => run({ params: { id }, body })}
              problem={problem}
              memory={memory}
            >
              <TextAreaField
                name="text"
                label="One sentence for the family"
                rows={3}
                hint={`At most ${coachNoteLimits.text} characters. ${coachNoteMessages.health}`}
              />
              <FormActions action="Send" pendingLabel="Sending..." onCancel={onBack} />
            </Form>
          ) : (
            <DialogActions>
              <GhostButton onClick={onBack}>Back</GhostButton>
            </DialogActions>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

type Note = Reply<'sessionNotes'>['notes'][number]

const goesOut = (note: Note) => `The family gets it ${nearMoment(sentAt(note).toISOString(), new Date(note.at))}.`

function Written({ booking, note }: { booking: string; note: Note }) {
  const now = useNow()
  const isOut = note.isSent || sentAt(note) <= now
  return (
    <Stack as="li" gap="1">
      <PlainText>{note.text}</PlainText>
      <Row justify="between">
        <SmallPrint as="span">
          {note.isMine ? 'You' : isolated(note.by)}, {shortMoment(new Date(note.at))}.{' '}
          {note.thanked === undefined ? (isOut ? 'Sent.' : goesOut(note)) : `${isolated(note.thanked)} says thanks.`}
        </SmallPrint>
        {note.isMine && !isOut && (
          <CallButton
            call="takeBackCoachNote"
            input={{ params: { id: booking } }}
            failed="Could not take this back"
            done={{ title: 'Taken back', description: 'Nobody gets it.' }}
          >
            Take back
          </CallButton>
        )}
      </Row>
    </Stack>
  )
}
