/** Edits a tour request, whose status a colleague may change meanwhile. */
import type { Reply } from '#api-contract/schemas.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import { tourNotesFields } from '#domain/tours/tour-fields.ts'
import { tourStatuses } from '#domain/tours/tours.ts'
import { EditRecord } from '#features/edit-record.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Grid } from '#ui/layout/box.tsx'

export type Tour = Reply<'listTours'>['requests'][number]

const options = tourStatuses.map((value) => ({ value, label: adminTourMessages.status[value] }))

const schema = schemaOf(tourNotesFields)

export function TourForm({ tour, onClose }: { tour: Tour; onClose: () => void }) {
  const cache = useApiCache()
  return (
    <EditRecord
      record={tour}
      reload={async () => (await cache.fetch('listTours')).requests.find(({ id }) => id === tour.id)}
      values={({ status, notes, followUp }) => ({ status, notes, followUp })}
      schema={schema}
      call="updateTour"
      input={(values, { id, rev }) => ({ params: { id }, body: { ...values, rev } })}
      lines={({ status, notes, followUp }) => [
        { label: 'Status', text: adminTourMessages.status[status] },
        { label: 'Follow up on', text: followUp },
        { label: 'Notes', text: notes },
      ]}
      failed="Could not save this request"
      onDone={({ request }) =>
        cache.update('listTours', undefined, ({ requests }) => ({
          requests: requests.map((each) => (each.id === request.id ? request : each)),
        }))
      }
      saved={() => ({ title: 'Request saved', description: tour.name })}
      onClose={onClose}
      size="sm"
    >
      <Grid gap="4-5">
        <SelectField name="status" label="Status" options={options} />
        <TextField name="followUp" label="Follow up on" type="date" hint="Optional." />
      </Grid>
      <TextAreaField name="notes" label="Notes" hint="For staff only." />
    </EditRecord>
  )
}
