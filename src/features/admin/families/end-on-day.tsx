/** A manager ends a membership on a day within what is paid, with a reason, and reads what of it is to be refunded. */
import * as yup from 'yup'
import { dayBefore, today } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { unusedOf } from '#domain/memberships/dues.ts'
import { historyOf, standingOf } from '#domain/memberships/history.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { dollars } from '#domain/text/text.ts'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { EditDialog } from '#features/parts/edit-dialog.tsx'
import { useNow } from '#lib/clock.ts'
import { toYup } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { useDues } from './family-activity.tsx'

type Player = EditedFamily['edit']['record']['players'][number]

const schema = yup.object({ last: yup.string().required('Please choose a day'), note: toYup(dueFields).note })

export function EndOnDay({ family, player, ...dialog }: DialogProps & { family: EditedFamily; player: Player }) {
  const day = today(useNow())
  const { endsOn, current } = standingOf(historyOf(player), day)
  const until = endsOn ?? current?.next
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      title={`End ${player.name}’s membership on a day`}
      description={until && `It is paid until ${dayBefore(until)}. Anything booked after its last day is canceled.`}
      values={() => ({ last: day, note: '' })}
      schema={schema}
      call="changeMembership"
      input={({ last, note }, { id }) => ({
        query: { family: id },
        params: { id: player.id },
        body: { change: 'stop' as const, last, note },
      })}
      lines={() => []}
      done={{ title: 'Membership ends', description: player.name }}
    >
      <TextField name="last" label="Last day" type="date" />
      <TextField name="note" label="Why" hint="For staff only, in the log." />
      <ToRefund family={family.edit.record.id} player={player} />
    </EditDialog>
  )
}

function ToRefund({ family, player }: { family: string; player: Player }) {
  const { last } = useFormValues<{ last: string }>()
  const due = useDues(family).query.data?.dues.findLast((each) => each.player === player.id && each.from <= last)
  if (!due || due.paid === 0) return null
  return (
    <p>
      Paid: {dollars(due.paid)}, {dueMessages.line(due)}. For the days after it:{' '}
      {dollars(unusedOf(historyOf(player), due, last))}, to be refunded in the book.
    </p>
  )
}
