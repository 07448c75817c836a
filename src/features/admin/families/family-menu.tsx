/** Seldom used actions for a family: edits, a reset code for each caregiver, taking 'Known' back, deleting the account. */
import { createElement, useState, type ReactNode } from 'react'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { Menu } from '#features/parts/menu.tsx'
import { notKnown } from '#features/admin/parts/known-button.tsx'
import { failureNotice, useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { lazyWithPreload, usePreload, type Preloadable } from '#lib/loading/lazy-with-preload.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useOnline } from '#lib/online.ts'
import { useMayCallAny } from '#lib/session/may-call.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Reply } from '#api-contract/schemas.ts'

const ResetCode = lazyWithPreload(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyWithPreload(async () => (await import('./delete-member.tsx')).DeleteMember)
const AddPlayer = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).AddPlayer)
const EditCaregiver = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).EditCaregiver)
const EditAddress = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).EditAddress)

type MemberDetails = Reply<'memberDetails'>

/** What the dialogs of the family's page change. */
export function useEditedFamily(member: MemberDetails['member']): EditedFamily {
  const cache = useApiCache()
  usePreload(ResetCode, DeleteMember, EditAddress)
  return {
    by: 'staff',
    edit: {
      record: member,
      reload: async () => (await cache.fetch('memberDetails', { params: { id: member.id } })).member,
      failed: 'Could not save these details',
    },
  }
}

/** `id` stays the same when somebody is renamed meanwhile: what is typed in the dialog stays, too. */
type Entry = {
  id: string
  label: string
  isShown: boolean
  open: (show: () => void) => void
  dialog: (props: DialogProps) => ReactNode
}

function entryOf<Props extends object>(
  id: string,
  label: string,
  Dialog: Preloadable<DialogProps & Props>,
  of: Props,
  isShown = true,
): Entry {
  return {
    id,
    label,
    isShown,
    open: (show) => Dialog.whenLoaded(show),
    dialog: (props) => createElement(Dialog, { ...of, ...props }),
  }
}

export function FamilyMenu({ family, member, known }: MemberDetails & { family: EditedFamily }) {
  const online = useOnline()
  const mayCall = useMayCallAny()
  const mayMakeCodes = mayCall('makeResetCode')
  const forget = useApiMutation('knowFamily', { onFailed: failureNotice(notKnown) })
  const [chosen, setChosen] = useState<{ id: string; open: boolean }>()
  const { caregivers, id: memberId } = member
  const entries = [
    entryOf('player', playerListMessages.add, AddPlayer, { family }),
    ...caregivers.map((caregiver) =>
      entryOf(`edit ${caregiver.id}`, `Edit ${caregiver.profileName}`, EditCaregiver, {
        family,
        caregiver,
        title: `Edit ${caregiver.profileName}`,
      }),
    ),
    entryOf('address', 'Edit address', EditAddress, { family }),
    // A code that is shown stays, whatever happens to the connection.
    ...caregivers.map((caregiver) =>
      entryOf(
        `code ${caregiver.id}`,
        caregivers.length > 1 ? adminMemberMessages.codeFor(caregiver.profileName) : 'Reset code',
        ResetCode,
        { memberId, caregiver },
        mayMakeCodes && online,
      ),
    ),
    {
      id: 'known',
      label: 'Not known',
      isShown: known !== undefined,
      open: () => void forget.run({ params: { id: memberId }, body: { known: false } }),
      dialog: () => null,
    },
    entryOf('delete', 'Delete account', DeleteMember, { member }, mayCall('deleteMember')),
  ]
  return (
    <>
      <Menu
        label="More"
        className={buttonClass('ghost', 'sm')}
        items={entries
          .filter(({ isShown }) => isShown)
          .map(({ id, label, open }) => ({ label, onSelect: () => open(() => setChosen({ id, open: true })) }))}
      />
      {!online && mayMakeCodes && <output>You are offline. A reset code needs a connection.</output>}
      {chosen &&
        entries
          .find(({ id }) => id === chosen.id)
          ?.dialog({ open: chosen.open, onClose: () => setChosen({ ...chosen, open: false }) })}
    </>
  )
}
