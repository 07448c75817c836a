/** Dialog to edit the addresses of a family; the owner's has billing too. On a conflict it shows the changes of the other device and keeps the typed values. */
import { accountMessages } from '#domain/messages/messages.ts'
import { useAccount, useOwnCaregiver, useSetAccount, type Account } from '#lib/session/account.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { AddressField, BillingFields } from './fields/family-fields.tsx'
import { familyLines } from './family-text.ts'
import { addressSchema } from './fields/account-schema.ts'
import { toAddresses, type AddressValues } from './fields/account-values.ts'
import { useEditAccount } from './use-edit-account.tsx'

/** The stored addresses as form values. */
export const addressValuesOf = ({ address, billingAddressType, billingAddress }: Account): AddressValues => ({
  address,
  billingAddressType,
  billingAddress: billingAddressType === 'different' ? billingAddress : '',
})

type DialogProps = { open: boolean; onClose: () => void }

export function HomeAddressDialog({ open, onClose }: DialogProps) {
  const { data: account } = useAccount()
  return open && account ? <EditAddress account={account} onClose={onClose} /> : null
}

function EditAddress({ account, onClose }: { account: Account; onClose: () => void }) {
  const own = useOwnCaregiver()
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('editAccount', {
    failed: accountMessages.notSaved,
    async onDone({ account: saved }) {
      await setAccount(saved)
      void notify(accountMessages.saved)
      onClose()
    },
  })
  const { opened, conflict, isConflict, save } = useEditAccount(account, familyLines)

  return (
    <Dialog open onClose={onClose} title="Edit address" busy={pending}>
      <EditForm
        initialValues={addressValuesOf(opened)}
        schema={addressSchema}
        onSubmit={(values: AddressValues) => save(({ rev }) => run({ body: { rev, ...toAddresses(values) } }))}
        problem={isConflict ? undefined : problem}
        conflict={conflict}
        onCancel={onClose}
        saveLabel="Save address"
      >
        <AddressField />
        {own?.isOwner && <BillingFields />}
      </EditForm>
    </Dialog>
  )
}
