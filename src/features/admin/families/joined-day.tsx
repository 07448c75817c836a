/** The day on which a player joined, as a manager corrects it: that of a family that was imported, for example. */
import * as yup from 'yup'
import { dayWithYear, today } from '#domain/calendar/calendar.ts'
import { dueLines } from '#domain/memberships/dues.ts'
import { changedHistory } from '#domain/memberships/change-history.ts'
import { historyOf, lastStart } from '#domain/memberships/history.ts'
import { dollars } from '#domain/text/text.ts'
import { EditDialog } from '#features/parts/edit-dialog.tsx'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useNow } from '#lib/clock.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { useDues } from './family-activity.tsx'

type Player = EditedFamily['edit']['record']['players'][number]

const schema = yup.object({ from: yup.string().required('Please choose a day') })

export function JoinedDay({ family, player, ...dialog }: DialogProps & { family: EditedFamily; player: Player }) {
  const day = today(useNow())
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      title={`When did ${player.name} join?`}
      description="Charges follow this day, which can also be a day to come. Earlier charges stay as they are; the difference is a new line of today."
      values={() => ({ from: historyOf(player).at(-1)!.from })}
      schema={schema}
      call="changeMembership"
      input={({ from }, { id }) => ({
        query: { family: id },
        params: { id: player.id },
        body: { change: 'date' as const, from },
      })}
      lines={(stored) =>
        stored.players
          .filter(({ id }) => id === player.id)
          .map((each) => ({ label: 'Joined', text: dayWithYear(historyOf(each).at(-1)!.from) }))
      }
      done={{ title: 'Day of joining saved', description: player.name }}
    >
      <TextField name="from" label="Joined on" type="date" max={lastStart(day)} />
      <Difference family={family.edit.record.id} player={player} />
    </EditDialog>
  )
}

/** What is open once the day is corrected. */
function Difference({ family, player }: { family: string; player: Player }) {
  const { from } = useFormValues<{ from: string }>()
  const now = useNow()
  const day = today(now)
  const dues = useDues(family).query.data?.dues.filter((due) => due.player === player.id && due.steps.length > 0)
  if (!dues?.length || from === '') return null
  const made = { day, at: now.toISOString(), by: { id: '', name: '' } }
  const history = changedHistory(historyOf(player), { change: 'date', from, isNoted: true }, made)
  if (typeof history === 'string') return null
  const noted = Object.fromEntries(dues.map((due) => [due.id, due]))
  const difference = dueLines([{ ...player, history: [...history] }], noted, day).find(
    ({ isDifference }) => isDifference,
  )
  const total = difference?.total ?? 0
  if (total === 0) return <p>Nothing is to be charged or refunded for it.</p>
  return <p>{total > 0 ? `To charge for it: ${dollars(total)}` : `To give back: ${dollars(-total)}`}.</p>
}
