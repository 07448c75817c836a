/** A form that edits a stored record: its fields, Save and Cancel, and what somebody else has saved meanwhile. */
import type { FormikValues } from 'formik'
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { Form, Submit } from './form.tsx'
import styles from './form.module.css'

type EditFormProps<Values extends FormikValues> = ComponentProps<typeof Form<Values>> & {
  /** Says what somebody else has changed since the form was opened; shown until the next save. */
  conflict?: ReactNode
  onCancel: () => void
  saveLabel?: string | undefined
  pendingLabel?: string | undefined
  /** Size of both buttons. */
  size?: ButtonSize | undefined
}

export function EditForm<Values extends FormikValues>({
  conflict,
  onCancel,
  saveLabel = 'Save',
  pendingLabel = 'Saving...',
  size = 'md',
  children,
  ...form
}: EditFormProps<Values>) {
  return (
    <Form {...form}>
      {conflict !== undefined && (
        <Banner tone="problem">
          <div className={styles.conflict}>{conflict}</div>
        </Banner>
      )}
      {children}
      <div className={styles.actions}>
        <Submit pendingLabel={pendingLabel} size={size}>
          {saveLabel}
        </Submit>
        <Button tone="ghost" size={size} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
