/** Edits the addresses of a family. On a conflict it shows the changes of the other device and keeps the typed values. */
import { caregiverMessages } from '#domain/messages/family-messages.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useOwnCaregiver, useSetAccount, type Account } from '#lib/session/account.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { AddressField, BillingFields } from './fields/family-fields.tsx'
import { familyLines } from './family-text.ts'
import styles from './family.module.css'
import { addressSchema } from './fields/account-schema.ts'
import { toAddresses, type AddressValues } from './fields/account-values.ts'
import { useEditAccount } from './use-edit-account.tsx'

/** The stored addresses as form values. */
export const addressValuesOf = ({ address, billingAddressType, billingAddress }: Account): AddressValues => ({
  address,
  billingAddressType,
  billingAddress: billingAddressType === 'different' ? billingAddress : '',
})

export function FamilyForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const own = useOwnCaregiver()
  const setAccount = useSetAccount()
  const { run, problem } = useApiMutation('editAccount', {
    failed: accountMessages.notSaved,
    async onDone({ account: saved }) {
      await setAccount(saved)
      void notify(accountMessages.saved)
      onDone()
    },
  })
  const { opened, conflict, isConflict, save } = useEditAccount(account, familyLines)

  return (
    <EditForm
      initialValues={addressValuesOf(opened)}
      schema={addressSchema}
      onSubmit={(values: AddressValues) => save(({ rev }) => run({ body: { rev, ...toAddresses(values) } }))}
      problem={isConflict ? undefined : problem}
      conflict={conflict}
      onCancel={onDone}
      saveLabel="Save details"
    >
      <AddressField />
      {own?.isOwner ? (
        <fieldset className={styles.group}>
          <legend>Billing</legend>
          <BillingFields />
        </fieldset>
      ) : (
        <p>{caregiverMessages.ownerOnlyDetails}</p>
      )}
    </EditForm>
  )
}
