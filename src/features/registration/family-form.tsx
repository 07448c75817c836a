/** Edits a family's details. On a conflict it shows the changes of the other device and keeps the typed values. */
import { useState } from 'react'
import { accountMessages } from '#domain/messages/messages.ts'
import { useAccount, useSetAccount, type Account } from '#lib/session/account.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Submit, type FormError } from '#ui/forms/form.tsx'
import { BillingFields, ParentFields, PlayerFields } from './family-fields.tsx'
import { changedLines } from './family-text.ts'
import styles from './family.module.css'
import { familySchema, toFamily, type FamilyValues } from './register-schema.ts'

const valuesOf = (account: Account): FamilyValues => ({
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
  const { refetch } = useAccount()
  const setAccount = useSetAccount()
  // The version the form was filled from, even if the page refetches.
  const [original] = useState(account)
  const [latest, setLatest] = useState<Account>()
  const [problem, setProblem] = useState<string>()

  const save = async (values: FamilyValues): Promise<FormError> => {
    setProblem(undefined)
    try {
      const { rev } = latest ?? original
      const saved = await api('editAccount', { body: { rev, ...toFamily(values) } })
      setAccount(saved.account)
      void notify(accountMessages.saved)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_elsewhere') {
        const { data, isError } = await refetch()
        if (data && !isError) return setLatest(data)
      }
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return { fields: error.fields }
      setProblem(`${accountMessages.notSaved}. ${messageOf(error)}`)
    }
  }

  return (
    <Form initialValues={valuesOf(original)} schema={familySchema} onSubmit={save} problem={problem}>
      {latest && <Conflict original={original} latest={latest} />}
      <fieldset className={styles['group']}>
        <legend>Parent</legend>
        <ParentFields />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>Player</legend>
        <PlayerFields />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>Billing</legend>
        <BillingFields />
      </fieldset>
      <div className={styles['actions']}>
        <Submit pendingLabel="Saving…">Save details</Submit>
        <Button tone="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function Conflict({ original, latest }: { original: Account; latest: Account }) {
  const changed = changedLines(original, latest)
  return (
    <Banner tone="problem">
      <div className={styles['conflict']}>
        <p>{accountMessages.changedElsewhere}</p>
        {changed.length > 0 && (
          <dl className={styles['facts']} aria-label={accountMessages.savedVersion}>
            {changed.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Banner>
  )
}
