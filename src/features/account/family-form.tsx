/** Edits a family's details. On a conflict it shows the changes of the other device and keeps the typed values. */
import { caregiverMessages } from '#domain/messages/caregiver-messages.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useSetAccount, type Account } from '#lib/session/account.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { BillingFields, ParentFields, PlayerFields } from './fields/family-fields.tsx'
import { familyLines } from './family-text.ts'
import styles from './family.module.css'
import { familySchema } from './fields/account-schema.ts'
import { toFamily, type FamilyValues } from './fields/account-values.ts'
import { useEditAccount } from './use-edit-account.tsx'

/** The stored details as form values. */
export const familyValuesOf = (account: Account): FamilyValues => ({
  firstName: account.firstName,
  lastName: account.lastName,
  parentPhone: account.parentPhone,
  address: account.address,
  childName: account.childName,
  childAge: account.childAge,
  childPosition: account.childPosition,
  childTeam: account.childTeam ?? '',
  childPhone: account.childPhone ?? '',
  billingAddressType: account.billingAddressType,
  billingAddress: account.billingAddressType === 'different' ? account.billingAddress : '',
})

export function FamilyForm({ account, onDone }: { account: Account; onDone: () => void }) {
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
      initialValues={familyValuesOf(opened)}
      schema={familySchema}
      onSubmit={(values: FamilyValues) => save(({ rev }) => run({ body: { rev, ...toFamily(values) } }))}
      problem={isConflict ? undefined : problem}
      conflict={conflict}
      onCancel={onDone}
      saveLabel="Save details"
    >
      <fieldset className={styles.group}>
        <legend>Parent</legend>
        <ParentFields />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Player</legend>
        <PlayerFields />
      </fieldset>
      {account.isSecond ? (
        <p>{caregiverMessages.onlyFirstDetails}</p>
      ) : (
        <fieldset className={styles.group}>
          <legend>Billing</legend>
          <BillingFields />
        </fieldset>
      )}
    </EditForm>
  )
}
