/**
 * The 'Undo' of what the desk has just canceled or moved. In time, the family gets no e-mail about either. What is booked
 * again was allowed when it was made: within the limit or beyond it, and at any age.
 */
import { messageOf } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk, useDesk } from '#features/admin/day-sheet/queries.ts'

export function useUndo() {
  const { report } = useDesk()
  const { run: book } = useApiMutation('bookForMember', { invalidates: changedByDesk })
  const { run: moveBack } = useApiMutation('moveBooking', { invalidates: changedByDesk })

  const undoAction = (undo: () => ReturnType<typeof book | typeof moveBack>, freed?: Booking) => ({
    label: 'Undo',
    onClick: () =>
      void undo().then(async (outcome) => {
        if (!outcome.done) {
          const description = outcome.error ? messageOf(outcome.error) : undefined
          return notify({ title: 'Could not undo this', ...(description && { description }) }, 'problem')
        }
        const { booking } = outcome.reply
        await report({ booked: booking, ...(freed && { freed }) })
        return notify({ title: 'Undone', description: `${nameOf(booking)} has the slot again.` })
      }),
  })

  return {
    /** Books a canceled session again; undefined if its family has left. */
    cancel({ kind, unit, date, time, name, player, overLimit, member }: Booking) {
      const email = member?.caregivers[0]?.email
      if (email === undefined) return undefined
      return undoAction(() => book({ body: { kind, unit, date, time, email, name, player, overLimit, anyAge: true } }))
    },
    move: (moved: Booking, { unit, date, time }: Booking) =>
      undoAction(
        () =>
          moveBack({ params: { id: moved.id }, body: { unit, date, time, overLimit: moved.overLimit, anyAge: true } }),
        moved,
      ),
  }
}
