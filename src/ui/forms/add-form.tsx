/** A form that adds records one after another: empty again after each, with the focus in its first field. */
import type { FormikValues } from 'formik'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Form, Submit, type FormError } from './form.tsx'

type AddFormProps<Values extends FormikValues> = Omit<ComponentProps<typeof Form<Values>>, 'onSubmit'> & {
  /** The required fields that are empty, with messages. While there are any, 'Add' moves the focus to the first. */
  missingOf: (values: Values) => Record<string, string> | undefined
  onSubmit: (values: Values) => Promise<FormError>
  addLabel: string
}

export function AddForm<Values extends FormikValues>({
  missingOf,
  onSubmit,
  addLabel,
  children,
  ...form
}: AddFormProps<Values>) {
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  const [firstField = ''] = Object.keys(form.initialValues)

  useEffect(() => {
    if (added > 0) focusOn(box.current, firstField)
  }, [added, firstField])

  const add = async (values: Values): Promise<FormError> => {
    const fields = missingOf(values) ?? {}
    const [missing] = Object.keys(fields)
    if (missing !== undefined) {
      focusOn(box.current, missing)
      return { fields, quiet: true }
    }
    const result = await onSubmit(values)
    if (result?.done) setAdded(added + 1)
    return result
  }

  return (
    <div ref={box}>
      <Form key={added} onSubmit={add} {...form}>
        {children}
        <div>
          <Submit pendingLabel="Adding...">{addLabel}</Submit>
        </div>
      </Form>
    </div>
  )
}

const focusOn = (box: HTMLElement | null, name: string) => box?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
