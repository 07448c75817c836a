/** A form: checks on blur with a yup schema, and after a failed submit says what is wrong, first of all to the keyboard. */
import { Formik, type FormikErrors, type FormikValues, useFormikContext } from 'formik'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import type { AnyObjectSchema } from 'yup'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx'
import styles from './form.module.css'
import { useIsReady, useAdoptTypedValues } from './adopt-typed-values.ts'

/** What a submit may come back with: a sentence for each field the server did not take. */
export type FormError = { fields?: Record<string, string> } | undefined | void

type FormProps<Values extends FormikValues> = {
  initialValues: Values
  /** What is said of each field once it is left; without one, nothing is. */
  schema?: AnyObjectSchema | undefined
  /** Gets the values as typed. What it returns under `fields` is shown at these fields until they are changed. */
  onSubmit: (values: Values) => Promise<FormError> | FormError
  children: ReactNode
  /** A sentence about the form as a whole, shown above it. */
  problem?: string | undefined
  /** A submit is under way outside of `onSubmit`; one that returns a promise is noticed without this. */
  pending?: boolean | undefined
  className?: string | undefined
}

/** What fields and buttons need to know of their form: the ground of the fields' ids, and whether it is under way. */
const FormId = createContext('')
const FormPending = createContext(false)

/** What the server did not take, and for which value: the sentence holds until the value is another. */
type Refused = Record<string, { message: string; value: unknown }>

export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  children,
  problem,
  pending = false,
  className,
}: FormProps<Values>) {
  const id = useId()
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined)
        const fields = (await onSubmit(values))?.fields ?? {}
        const refused: Refused = {}
        for (const [name, message] of Object.entries(fields)) {
          if (name in values) refused[name] = { message, value: values[name] }
        }
        setStatus(refused)
      }}
    >
      {({ handleSubmit, isSubmitting }) => (
        <FormId value={id}>
          <FormPending value={pending || isSubmitting}>
            <form
              noValidate
              className={className ?? styles['form']}
              aria-busy={pending || isSubmitting}
              onSubmit={(event) => {
                event.preventDefault()
                if (!pending && !isSubmitting) handleSubmit(event)
              }}
            >
              <TakeOver />
              <Summary />
              {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
              {children}
            </form>
          </FormPending>
        </FormId>
      )}
    </Formik>
  )
}

function TakeOver() {
  const { values, setValues } = useFormikContext<FormikValues>()
  useAdoptTypedValues(useContext(FormId), values, (typed) => void setValues(typed, false))
  return null
}

/** The error at a field: what the server refused while the value is still the same, else what the schema says once left. */
export function useFieldState(name: string) {
  const { values, errors, touched, status, setFieldValue, setFieldTouched } = useFormikContext<FormikValues>()
  const refused = (status as Refused | undefined)?.[name]
  const error = touched[name] ? errors[name] : undefined
  return {
    id: `${useContext(FormId)}${name}`,
    value: values[name] as unknown,
    error: refused && refused.value === values[name] ? refused.message : typeof error === 'string' ? error : undefined,
    setValue: (value: unknown) => void setFieldValue(name, value),
    leave: () => void setFieldTouched(name),
  }
}

/** The values as typed so far, for fields that depend on others. */
export const useFormValues = <Values extends FormikValues>(): Values => useFormikContext<Values>().values

/** The submit button: busy, and saying so, while the form is under way; asleep until the page's code is there. */
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
  const ready = useIsReady()
  return (
    <Button type="submit" tone={tone} size={size} pending={pending} pendingLabel={pendingLabel} disabled={!ready}>
      {children}
    </Button>
  )
}

/** After a submit that failed: the list of what is wrong, each a way to its field. It takes the focus. */
function Summary() {
  const { errors, values, status, submitCount, isSubmitting } = useFormikContext<FormikValues>()
  const id = useContext(FormId)
  const box = useRef<HTMLDivElement>(null)
  const shownFor = useRef(0)
  const problems = problemsOf(errors, values, status as Refused | undefined)

  useEffect(() => {
    if (isSubmitting || submitCount === shownFor.current) return
    shownFor.current = submitCount
    box.current?.focus()
  }, [isSubmitting, submitCount])

  if (submitCount === 0 || isSubmitting || problems.length === 0) return null
  return (
    <div ref={box} className={styles['summary']} role="alert" tabIndex={-1}>
      <p className={styles['summaryTitle']}>There is a problem</p>
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
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the order of the form, which is the order of its values. */
function problemsOf(errors: FormikErrors<FormikValues>, values: FormikValues, refused: Refused = {}) {
  return Object.keys(values).flatMap((name): [string, string][] => {
    const said = refused[name]?.value === values[name] ? refused[name]?.message : undefined
    const message = said ?? errors[name]
    return typeof message === 'string' ? [[name, message]] : []
  })
}
