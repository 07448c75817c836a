/** Edits a tour request. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
import { useState } from 'react'
import * as yup from 'yup'
import { staffMessages, adminTourMessages } from '#domain/messages/admin-messages.ts'
import { tourNotesLimit, tourStatuses, type TourStatus } from '#domain/tours/tours.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { ApiError, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import styles from './admin-tours.module.css'
import type { Tour, TourChange } from './queries.ts'

const options = tourStatuses.map((value) => ({ value, label: adminTourMessages.status[value] }))

const schema = yup.object({ notes: yup.string().trim().max(tourNotesLimit, registerMessages.tooLong(tourNotesLimit)) })

type TourFormProps = {
  tour: Tour
  save: (id: string, change: TourChange) => Promise<void>
  refresh: () => Promise<Tour[]>
  onClose: () => void
}

type Values = { status: TourStatus; notes: string; followUp: string }

export function TourForm({ tour, save, refresh, onClose }: TourFormProps) {
  const [opened] = useState(tour)
  const [base, setBase] = useState(tour)
  const [problem, setProblem] = useState<string>()
  const { status, notes, followUp } = opened

  const submit = async (values: Values) => {
    setProblem(undefined)
    try {
      await save(tour.id, { ...values, rev: base.rev })
      void notify(adminTourMessages.saved(tour.name))
      onClose()
    } catch (reason) {
      const changed = reason instanceof ApiError && reason.code === 'changed'
      const now = changed ? await refresh().catch(() => undefined) : undefined
      const theirs = now?.find(({ id }) => id === tour.id)
      if (theirs) setBase(theirs)
      else setProblem(`${adminTourMessages.notSaved}. ${messageOf(reason)}`)
    }
  }

  return (
    <Form<Values> initialValues={{ status, notes, followUp }} schema={schema} onSubmit={submit} problem={problem}>
      {base !== opened && (
        <Banner tone="problem">
          <p>{staffMessages.changedByColleague}</p>
          <p className={styles['theirs']}>
            <b>{adminTourMessages.status[base.status]}</b> {base.notes}
          </p>
        </Banner>
      )}
      <div className={styles['pair']}>
        <SelectField name="status" label="Status" options={options} />
        <TextField name="followUp" label="Follow up on" type="date" hint="Optional." />
      </div>
      <TextAreaField name="notes" label="Notes" hint="For staff only." />
      <div className={styles['row']}>
        <Submit pendingLabel="Saving..." size="sm">
          Save
        </Submit>
        <Button tone="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
