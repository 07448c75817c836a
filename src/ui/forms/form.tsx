/** A form that validates on blur, with a check or a yup schema. A failed submit shows an error summary and moves the focus to it. */
import {
  Formik,
  type FormikErrors,
  type FormikValues,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
} from 'formik'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import type { AnyObjectSchema } from 'yup'
import { useIsHydrated } from './use-is-hydrated.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx'
import styles from './form.module.css'

/**
 * Result of a submit: a message for each rejected field. The outcome of a mutation fits. `quiet`: the messages stand at
 * their fields only, because the focus goes there.
 */
export type FormError = { done?: boolean; fields?: Record<string, string>; quiet?: boolean } | undefined | void

type FormProps<Values extends FormikValues> = {
  initialValues: Values
  /** Validates each field on blur. Without a schema or a check there is no validation. */
  schema?: AnyObjectSchema | undefined
  /** The same for a schema that loads on demand. The form is not sent while it cannot be loaded. */
  loadSchema?: (() => Promise<AnyObjectSchema>) | undefined
  /** The same without a schema: gives a message for each field that is not accepted. */
  check?: ((values: Values) => Record<string, string>) | undefined
  /** Gets the values as typed. Returned `fields` messages are shown at their fields until the value changes. */
  onSubmit: (values: Values) => Promise<FormError> | FormError
  children: ReactNode
  /** An error about the whole form, shown above it. */
  problem?: string | undefined
  /** A submit is running outside `onSubmit`. A promise returned by `onSubmit` is tracked without this. */
  pending?: boolean | undefined
  className?: string | undefined
  /** Names of fields whose messages do not name them, for the error summary. */
  fieldNames?: Readonly<Record<string, string>>
}

/** Passed to fields and buttons: the prefix of the field ids, and whether a submit is running. */
const FormId = createContext('')
const FormPending = createContext(false)

/** Messages of a submit with the rejected value. A message is shown until the value changes. */
type SubmitErrors = Record<string, { message: string; value: unknown; quiet: boolean }>

export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  loadSchema,
  check,
  onSubmit,
  children,
  problem,
  pending = false,
  className,
  fieldNames = noNames,
}: FormProps<Values>) {
  const id = useId()
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      {...(loadSchema && { validate: (values: Values) => checkByLoaded(loadSchema, values) })}
      {...(check && { validate: (values: Values) => check(values) as FormikErrors<Values> })}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined)
        const { fields = {}, quiet = false } = (await onSubmit(values)) ?? {}
        const rejected: SubmitErrors = {}
        for (const [name, message] of Object.entries(fields)) {
          if (name in values) rejected[name] = { message, value: values[name], quiet }
        }
        setStatus(rejected)
      }}
    >
      {({ handleSubmit, isSubmitting }) => (
        <FormId value={id}>
          <FormPending value={pending || isSubmitting}>
            <form
              noValidate
              className={className ?? styles.form}
              aria-busy={pending || isSubmitting}
              onSubmit={(event) => {
                event.preventDefault()
                if (!pending && !isSubmitting) handleSubmit(event)
              }}
            >
              <Summary fieldNames={fieldNames} />
              {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
              {children}
            </form>
          </FormPending>
        </FormId>
      )}
    </Formik>
  )
}

/** The messages of a schema once it has loaded. Without it the form is invalid, with no message of a field. */
async function checkByLoaded<Values extends FormikValues>(
  load: () => Promise<AnyObjectSchema>,
  values: Values,
): Promise<FormikErrors<Values>> {
  const schema = await load().catch(() => undefined)
  if (!schema) return { schema: 'not loaded' } as FormikErrors<FormikValues> as FormikErrors<Values>
  try {
    await validateYupSchema(values, schema)
    return {}
  } catch (problem) {
    return yupToFormErrors(problem)
  }
}

/** State of a field. Its error is the submit's while the value is unchanged, else the schema's after the first blur. */
export function useFieldState(name: string) {
  const { values, errors, touched, status, setFieldValue, setFieldTouched } = useFormikContext<FormikValues>()
  const rejected = (status as SubmitErrors | undefined)?.[name]
  const error = touched[name] ? errors[name] : undefined
  return {
    id: `${useContext(FormId)}${name}`,
    value: values[name] as unknown,
    error:
      rejected && rejected.value === values[name] ? rejected.message : typeof error === 'string' ? error : undefined,
    setValue: (value: unknown) => void setFieldValue(name, value),
    onBlur: () => void setFieldTouched(name),
  }
}

/** Sets several fields at once. One after the other, Formik would validate the last with the old values of the first. */
export function useFillIn(): (values: FormikValues) => void {
  const { values, setValues } = useFormikContext<FormikValues>()
  return (some) => void setValues({ ...values, ...some })
}

/** The current values, for fields that depend on others. */
export const useFormValues = <Values extends FormikValues>(): Values => useFormikContext<Values>().values

type Memory<Values> = { read: () => Partial<Values>; write: (values: Values) => void }

/** Fills empty fields with what `memory` has kept, after hydration, and tells it every change. */
export function FormMemory<Values extends FormikValues>({ memory }: { memory: Memory<Values> }) {
  const { values, initialValues, setValues } = useFormikContext<Values>()
  const restore = useRef(() => {
    const kept = Object.entries(memory.read())
    const fill = (current: Values): Values => ({
      ...current,
      ...Object.fromEntries(kept.filter(([name]) => current[name] === initialValues[name])),
    })
    if (kept.length > 0) void setValues(fill, false)
  })
  useEffect(() => restore.current(), [])
  useEffect(() => {
    if (values !== initialValues) memory.write(values)
  }, [memory, values, initialValues])
  return null
}

/** Submit button: busy while a submit runs, disabled until hydration. */
export function Submit({
  children,
  pendingLabel,
  tone,
  size,
}: {
  children: ReactNode
  pendingLabel?: string
  tone?: ButtonTone
  size?: ButtonSize
}) {
  const pending = useContext(FormPending)
  const ready = useIsHydrated()
  return (
    <Button type="submit" tone={tone} size={size} pending={pending} pendingLabel={pendingLabel} disabled={!ready}>
      {children}
    </Button>
  )
}

const noNames = {}

/** Error summary after a failed submit, with a link to each field. It takes the focus. */
function Summary({ fieldNames }: { fieldNames: Readonly<Record<string, string>> }) {
  const { errors, values, status, submitCount, isSubmitting } = useFormikContext<FormikValues>()
  const id = useContext(FormId)
  const box = useRef<HTMLDivElement>(null)
  const shownFor = useRef(0)
  const problems = problemsOf(errors, values, status as SubmitErrors | undefined)

  useEffect(() => {
    if (isSubmitting || submitCount === shownFor.current) return
    shownFor.current = submitCount
    box.current?.focus()
  }, [isSubmitting, submitCount])

  if (submitCount === 0 || isSubmitting || problems.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.summaryTitle}>There is a problem</p>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${id}${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`${id}${name}`)?.focus()
              }}
            >
              {withFieldName(message, fieldNames[name])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 'CVV: 3–4 digits', but 'CVV is required' as it is. */
const withFieldName = (message: string, name = ''): string =>
  message.startsWith(name) ? message : `${name}: ${message}`

/** Field names and messages, in the order of the form's values. */
function problemsOf(errors: FormikErrors<FormikValues>, values: FormikValues, rejected: SubmitErrors = {}) {
  return Object.keys(values).flatMap((name): [string, string][] => {
    const { message: ofSubmit, value, quiet = false } = rejected[name] ?? {}
    const message = (value === values[name] && !quiet ? ofSubmit : undefined) ?? errors[name]
    return typeof message === 'string' ? [[name, message]] : []
  })
}
