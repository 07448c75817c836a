/** Edits a tour request, whose status a colleague may change meanwhile. */
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { adminTourMessages } from '#domain/notifications/admin-messages.ts'
import { whyNotAgree } from '#domain/tours/tour-days.ts'
import { tourNotesFields } from '#domain/tours/tour-fields.ts'
import type { PublicClosure } from '#domain/tours/open-hours.ts'
import { isAgreedAnew, tourStatuses, tourVisit, tourWhen, type TourStatus } from '#domain/tours/tours.ts'
import { EditRecord } from '#features/parts/edit-record.tsx'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { Grid } from '#ui/layout/box.tsx'

export type Tour = Reply<'listTours'>['requests'][number]

type Values = { status: TourStatus; agreedDate: string; agreedTime: string; followUp: string; notes: string }

const options = tourStatuses.map((value) => ({ value, label: adminTourMessages.status[value] }))

const isAnew = (tour: Tour, { status = 'new', agreedDate = '', agreedTime = '' }: Partial<Values>) =>
  isAgreedAnew(tour, status, { date: agreedDate, time: agreedTime })

/** `confirms`: it opens as confirmed, for the time that was wished. */
type TourFormProps = { tour: Tour; confirms: boolean; closures: readonly PublicClosure[]; onClose: () => void }

export function TourForm({ tour, confirms, closures, onClose }: TourFormProps) {
  const cache = useApiCache()
  const now = useNow()
  const whyNotAt = (date: string, time: string) => whyNotAgree({ date, time }, now, closures)

  const agreed = (field: 'agreedDate' | 'agreedTime') =>
    yup.string().test(
      whyNot<Values>((values) => {
        const problem = isAnew(tour, values) ? whyNotAt(values.agreedDate ?? '', values.agreedTime ?? '') : undefined
        return problem?.field === field ? problem.message : undefined
      }),
    )
  const schema = yup.object({
    ...toYup(tourNotesFields),
    agreedDate: agreed('agreedDate'),
    agreedTime: agreed('agreedTime'),
  })
  /** As wished, as far as the club is open then. */
  const presetOf = (opened: Tour) => {
    const { date, time } = tourVisit(opened)
    const problem = opened.status === 'confirmed' ? undefined : whyNotAt(date, time)?.field
    return { agreedDate: problem === 'agreedDate' ? '' : date, agreedTime: problem === 'agreedTime' ? '' : time }
  }
  const memory = useDraft(`tour:${tour.id}`, tour)
  return (
    <EditRecord
      record={tour}
      memory={memory}
      reload={async () => (await cache.fetch('listTours')).requests.find(({ id }) => id === tour.id)}
      values={(opened): Values => {
        const { status, notes, followUp } = opened
        return { status: confirms ? 'confirmed' : status, notes, followUp, ...presetOf(opened) }
      }}
      schema={schema}
      call="updateTour"
      input={({ agreedDate, agreedTime, ...values }, { id, rev }) => ({
        params: { id },
        body: {
          ...values,
          ...(isAnew(tour, { ...values, agreedDate, agreedTime }) && { agreedDate, agreedTime }),
          rev,
        },
      })}
      lines={({ status, notes, followUp, ...visit }) => [
        { label: 'Status', text: adminTourMessages.status[status] },
        { label: 'Agreed time', text: visit.agreedDate && tourWhen(visit) },
        { label: 'Follow up on', text: followUp },
        { label: 'Notes', text: notes },
      ]}
      failed="Could not save this request"
      onDone={({ request }) =>
        cache.update('listTours', undefined, ({ requests }) => ({
          requests: requests.map((each) => (each.id === request.id ? request : each)),
        }))
      }
      done={{ title: 'Request saved', description: tour.name }}
      saveLabel={<SaveLabel tour={tour} />}
      onClose={onClose}
      size="sm"
    >
      <Grid gap="4-5">
        <SelectField name="status" label="Status" options={options} />
        <TextField name="followUp" label="Follow up on" type="date" hint="Optional." />
        <AgreedFields tour={tour} />
      </Grid>
      <TextAreaField name="notes" label="Notes" hint="For staff only." />
    </EditRecord>
  )
}

/** When a confirmed visitor comes. */
function AgreedFields({ tour }: { tour: Tour }) {
  const { status } = useFormValues<Values>()
  if (status !== 'confirmed') return null
  const { date, time } = tour
  return (
    <>
      <TextField name="agreedDate" label="Agreed date" type="date" hint={`Asked for: ${tourWhen({ date, time })}.`} />
      <TextField name="agreedTime" label="Agreed time" type="time" />
    </>
  )
}

/** Says whom the save writes to, where the site sends email. */
function SaveLabel({ tour }: { tour: Tour }) {
  const { data: isMailOn } = useApiQuery('listStaff', { select: ({ mails }) => mails.mailOn })
  const isTold = isAnew(tour, useFormValues<Values>()) && tour.email !== '' && isMailOn
  if (!isTold) return 'Save'
  return `${tour.status === 'confirmed' ? 'Save' : 'Confirm'} and email ${firstNameOf(tour)}`
}
