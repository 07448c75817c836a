/** Edits a tour request. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
import type { Reply } from '#api-contract/schemas.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import { tourNotesFields } from '#domain/tours/tour-fields.ts'
import { tourStatuses, type TourStatus } from '#domain/tours/tours.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useEditRecord } from '#features/admin/shared/use-edit-record.tsx'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Grid } from '#ui/layout/box.tsx'

export type Tour = Reply<'listTours'>['requests'][number]

const options = tourStatuses.map((value) => ({ value, label: adminTourMessages.status[value] }))

const schema = schemaOf(tourNotesFields)

type Values = { status: TourStatus; notes: string; followUp: string }

export function TourForm({ tour, onClose }: { tour: Tour; onClose: () => void }) {
  const cache = useApiCache()
  const { opened, conflict, isConflict, save } = useEditRecord({
    record: tour,
    reload: async () => (await cache.fetch('listTours')).requests.find(({ id }) => id === tour.id),
    describe: ({ status, notes }) => [adminTourMessages.status[status], notes],
  })
  const update = useApiMutation('updateTour', {
    failed: 'Could not save this request',
    onDone: async ({ request }) => {
      await cache.update('listTours', undefined, ({ requests }) => ({
        requests: requests.map((each) => (each.id === request.id ? request : each)),
      }))
      void notify({ title: 'Request saved', description: tour.name })
      onClose()
    },
  })
  const { status, notes, followUp } = opened

  return (
    <EditForm<Values>
      initialValues={{ status, notes, followUp }}
      schema={schema}
      onSubmit={(values) => save(({ rev }) => update.run({ params: { id: tour.id }, body: { ...values, rev } }))}
      problem={isConflict ? undefined : update.problem}
      conflict={conflict}
      onCancel={onClose}
      size="sm"
    >
      <Grid gap="4-5">
        <SelectField name="status" label="Status" options={options} />
        <TextField name="followUp" label="Follow up on" type="date" hint="Optional." />
      </Grid>
      <TextAreaField name="notes" label="Notes" hint="For staff only." />
    </EditForm>
  )
}
