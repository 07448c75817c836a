/** A form that edits a stored record: its fields, Save and Cancel, and what somebody else has saved meanwhile. */
import type { FormikValues } from 'formik'
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { FormActions } from './form-actions.tsx'
import { Form } from './form.tsx'
import styles from './form.module.css'

type EditFormProps<Values extends FormikValues> = ComponentProps<typeof Form<Values>> &
  Pick<ComponentProps<typeof FormActions>, 'onCancel' | 'size'> & {
    /** Says what somebody else has changed since the form was opened; shown until the next save. */
    conflict?: ReactNode
    saveLabel?: string | undefined
  }

export function EditForm<Values extends FormikValues>({
  conflict,
  onCancel,
  size,
  saveLabel = 'Save',
  children,
  ...form
}: EditFormProps<Values>) {
  return (
    <Form {...form}>
      {conflict !== undefined && (
        <Banner tone="problem">
          <Stack gap="2-5" className={styles.conflict}>
            {conflict}
          </Stack>
        </Banner>
      )}
      {children}
      <FormActions action={saveLabel} pendingLabel="Saving..." onCancel={onCancel} size={size} />
    </Form>
  )
}
