/** The buttons below a form: one submits it, the other, if the form can be left, leaves it. */
import { useFormikContext } from 'formik'
import { useContext, type ComponentProps, type ReactNode } from 'react'
import { Row } from '#ui/layout/box.tsx'
import { Button } from '#ui/button.tsx'
import { Submit } from './form.tsx'
import { ForgetTyped } from './form-memory.tsx'
import styles from './form.module.css'

type FormActionsProps = Omit<ComponentProps<typeof Submit>, 'children'> & {
  /** Label of the button that submits. */
  action: ReactNode
  cancel?: string | undefined
  /** Not possible while a submit is running. */
  onCancel?: (() => void) | undefined
}

export function FormActions({ action, cancel = 'Cancel', onCancel, size, ...submit }: FormActionsProps) {
  const { isSubmitting } = useFormikContext()
  const forget = useContext(ForgetTyped)
  const leave = () => {
    forget?.()
    onCancel?.()
  }
  return (
    <Row gap="3" className={styles.actions}>
      <Submit size={size} {...submit}>
        {action}
      </Submit>
      {onCancel && (
        <Button tone="ghost" size={size} disabled={isSubmitting} onClick={leave}>
          {cancel}
        </Button>
      )}
    </Row>
  )
}
