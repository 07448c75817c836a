/** Edits the addresses of a family. On a conflict it shows the changes of the other device and keeps the typed values. */
import { caregiverMessages } from '#domain/messages/caregiver-messages.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useAccount, useOwnCaregiver, useSetAccount, type Account } from '#lib/session/account.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useEdit } from '#lib/api/use-edit.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { AddressField, BillingFields } from './fields/family-fields.tsx'
import { changedLines } from './family-text.ts'
import styles from './family.module.css'
import { addressSchema } from './fields/account-schema.ts'
import { toAddresses, type AddressValues } from './fields/account-values.ts'

/** The stored addresses as form values. */
export const addressValuesOf = ({ address, billingAddressType, billingAddress }: Account): AddressValues => ({
  address,
  billingAddressType,
  billingAddress: billingAddressType === 'different' ? billingAddress : '',
})

export function FamilyForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const { refetch } = useAccount()
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
  const reload = async () => {
    const { data, isError } = await refetch()
    return isError ? undefined : data
  }
  const { opened, theirs, isConflict, save } = useEdit({ record: account, reload })

  return (
    <EditForm
      initialValues={addressValuesOf(opened)}
      schema={addressSchema}
      onSubmit={(values: AddressValues) => save((rev) => run({ body: { rev, ...toAddresses(values) } }))}
      problem={isConflict ? undefined : problem}
      conflict={theirs && <Conflict original={opened} latest={theirs} />}
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

function Conflict({ original, latest }: { original: Account; latest: Account }) {
  const changed = changedLines(original, latest)
  return (
    <>
      <p>{accountMessages.changedElsewhere}</p>
      {changed.length > 0 && <Facts facts={changed} aria-label={accountMessages.savedVersion} />}
    </>
  )
}
