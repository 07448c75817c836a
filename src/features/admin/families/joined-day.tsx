/** The day on which a player joined, as a manager corrects it: that of a family that was imported, for example. */
import * as yup from 'yup'
import { historyOf } from '#domain/memberships/history.ts'
import { dayWithYear } from '#domain/calendar/calendar.ts'
import { EditDialog } from '#features/parts/edit-dialog.tsx'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { TextField } from '#ui/forms/field.tsx'

type JoinedDayProps = DialogProps & { family: EditedFamily; player: EditedFamily['edit']['record']['players'][number] }

const schema = yup.object({ from: yup.string().required('Please choose a day') })

export function JoinedDay({ open, onClose, family, player }: JoinedDayProps) {
  if (!open) return null
  return (
    <EditDialog
      {...family.edit}
      title={`When did ${player.name} join?`}
      description="Charges go by this day. It can be corrected until something else is noted."
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
          .map((each) => ({ label: 'Joined', text: dayWithYear(historyOf(each)[0]!.from) }))
      }
      saved={() => ({ title: 'Day of joining saved', description: player.name })}
      onClose={onClose}
    >
      <TextField name="from" label="Joined on" type="date" />
    </EditDialog>
  )
}
