/** Changing a family's details. What another device changed meanwhile is shown beside what was typed here, which stays. */
import { useState } from 'react'
import { accountMessages } from '#domain/messages/messages.ts'
import { useAccount, useKeepAccount, type Account } from '#lib/session/account.ts'
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
  const keep = useKeepAccount()
  // The form was filled from this version, whatever the page learns meanwhile.
  const [before] = useState(account)
  const [theirs, setTheirs] = useState<Account>()
  const [problem, setProblem] = useState<string>()

  const save = async (values: FamilyValues): Promise<FormError> => {
    setProblem(undefined)
    try {
      const { rev } = theirs ?? before
      const saved = await api('editAccount', { body: { rev, ...toFamily(values) } })
      keep(saved.account)
      void notify(accountMessages.saved)
      onDone()
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'changed_elsewhere') {
        const { data, isError } = await refetch()
        if (data && !isError) return setTheirs(data)
      }
      if (refusal instanceof ApiError && Object.keys(refusal.fields).length > 0) return { fields: refusal.fields }
      setProblem(`${accountMessages.notSaved}. ${messageOf(refusal)}`)
    }
  }

  return (
    <Form initialValues={valuesOf(before)} schema={familySchema} onSubmit={save} problem={problem}>
      {theirs && <Meanwhile before={before} now={theirs} />}
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

function Meanwhile({ before, now }: { before: Account; now: Account }) {
  const changed = changedLines(before, now)
  return (
    <Banner tone="problem">
      <div className={styles['meanwhile']}>
        <p>{accountMessages.changedElsewhere}</p>
        {changed.length > 0 && (
          <dl className={styles['facts']} aria-label={accountMessages.changedTo}>
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
