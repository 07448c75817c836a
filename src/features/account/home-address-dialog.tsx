/** Dialog to edit the addresses of a family; the owner's has billing too. */
import { accountMessages } from '#domain/messages/messages.ts'
import { EditDialog } from '#features/edit-dialog.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount, useOwnCaregiver } from '#lib/session/account.ts'
import { familyLines } from './family-text.ts'
import { addressSchema } from './fields/account-schema.ts'
import { addressValuesOf, toAddresses } from './fields/account-values.ts'
import { AddressField, BillingFields } from './fields/family-fields.tsx'
import { useEditsAccount } from './use-edits-account.ts'

export function HomeAddressDialog({ open, onClose }: DialogProps) {
  const { data: account } = useAccount()
  const own = useOwnCaregiver()
  const edits = useEditsAccount()
  if (!open || !account) return null
  return (
    <EditDialog
      {...edits}
      title="Edit address"
      record={account}
      values={addressValuesOf}
      schema={addressSchema}
      call="editAccount"
      input={(values, { rev }) => ({ body: { rev, ...toAddresses(values) } })}
      lines={familyLines}
      saved={() => accountMessages.saved}
      saveLabel="Save address"
      onClose={onClose}
    >
      <AddressField />
      {own?.isOwner && <BillingFields />}
    </EditDialog>
  )
}
