/** Books a slot for a family that waits. Over the weekly limit, or in an hour for other ages, staff confirm it explicitly. */
import * as yup from 'yup'
import { longDay, type Day } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { deskStandbyMessages } from '#domain/messages/standby-messages.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { changedByDesk, useDesk } from '#features/admin/day-sheet/queries.ts'
import type { Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { namesOf, openFor, type DeskWish } from './open-for.ts'

const schema = yup.object({ slots: yup.string().required(deskStandbyMessages.other) })

type GiveDialogProps = { wish: DeskWish; day: Day; sheet: Sheet; onClose: () => void }

export function GiveDialog({ wish, day, sheet, onClose }: GiveDialogProps) {
  const { id, kind, players, member } = wish
  const names = namesOf(wish)
  const choices = openFor(wish, day, sheet, useNow())
  const { report } = useDesk()
  const cache = useApiCache()
  const { pending, problem, code, run } = useApiMutation('giveSlot', {
    noResponse: `Could not book it. ${daySheetMessages.safeToRetry}`,
    invalidates: changedByDesk,
    onFailed: async () => {
      await cache.invalidate('daySheet')
      await cache.invalidate('adminStandby')
    },
    onDone: async ({ bookings }) => {
      for (const booked of bookings) await report({ booked })
      void notify({ title: 'Booked', description: `${names} no longer waits for it.` })
      onClose()
    },
  })
  const initial = { slots: choices[0]?.value ?? '', overLimit: false, anyAge: false }
  const give = async ({ slots: chosen, overLimit, anyAge }: typeof initial) => {
    const slots = choices.find(({ value }) => value === chosen)?.slots ?? []
    const [first] = slots
    if (!first) return
    const { date, time } = first
    const bookings = slots.map(({ unit }, nth) => ({ player: players[nth]!, unit }))
    await run({ params: { id }, body: { member: member.id, kind, date, time, bookings, overLimit, anyAge } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={deskStandbyMessages.giveTo(names)}
      description={`${longDay(day)}: ${wishText(wish)}`}
    >
      {choices.length === 0 ? (
        <Banner>Nothing that they wait for is open on this day.</Banner>
      ) : (
        <Form initialValues={initial} schema={schema} onSubmit={give}>
          <SelectField name="slots" label="Slot" options={choices.map(({ value, label }) => ({ value, label }))} />
          {problem && <Banner tone="problem">{problem}</Banner>}
          {code === 'other_ages' && <CheckboxField name="anyAge" label={daySheetMessages.anyAge} />}
          {code === 'weekly_limit' && (
            <CheckboxField name="overLimit" label={daySheetMessages.overLimit} hint={daySheetMessages.overLimitHint} />
          )}
          <FormActions action={deskStandbyMessages.give} pendingLabel="Booking..." onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  )
}
