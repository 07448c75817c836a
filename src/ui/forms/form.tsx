/** A form that its schema validates on blur. A failed submit shows an error summary and moves the focus to it. */
import { Formik, type FormikErrors, type FormikValues, useFormikContext } from 'formik'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import type { AnyObjectSchema } from 'yup'
import { flushSync } from 'react-dom'
import { ForgetTyped, FormMemory, type Memory } from './form-memory.tsx'
import { tellHeldValues } from './held-values.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { classNames } from '#ui/class-names.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout/box.tsx'
import { describedBy } from './field-frame.tsx'
import styles from './form.module.css'

/** Result of a submit: a message for each rejected field. The outcome of a mutation fits. */
export type FormError = { done?: boolean; fields?: Record<string, string> } | undefined | void

/** Messages of fields by name. */
export type FieldMessages = Readonly<Record<string, string>>

type FormProps<Values extends FormikValues> = {
  initialValues: Values
  /** Validates each field on blur, and all of them before a submit. */
  schema: AnyObjectSchema
  /** Gets the values as the schema gives them: its texts are trimmed. Returned `fields` messages are shown at their fields until the value changes. */
  onSubmit: (values: Values) => Promise<FormError> | FormError
  /** Keeps what is typed until a submit is `done`. */
  memory?: Memory | undefined
  /** Empty again after a submit that is `done`, for adding records one after another. */
  resetWhenDone?: boolean
  children: ReactNode
  /** What to check in a field, by its name: a doubt that is pointed out, and refuses nothing. */
  notes?: (values: Values) => FieldMessages
  /** An error about the whole form, shown above it. */
  problem?: string | undefined
  className?: string | undefined
} & SummaryProps

type SummaryProps = {
  /** Names of fields whose messages do not name them. */
  fieldNames?: FieldMessages
  /** Title and text of the error summary by its messages, instead of 'There is a problem'. */
  summary?: ((messages: FieldMessages) => { title: string; description?: string } | undefined) | undefined
}

/** The prefix of the field ids. */
const FormId = createContext('')

const noNotes = (): FieldMessages => ({})
const FormNotes = createContext<(values: never) => FieldMessages>(noNotes)
const useNotes = (): FieldMessages => useContext(FormNotes)(useFormikContext<FormikValues>().values as never)

/** Messages of a submit with the rejected value. A message is shown until the value changes. */
type SubmitErrors = Record<string, { message: string; value: unknown }>

export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  memory,
  resetWhenDone = false,
  children,
  notes = noNotes,
  problem,
  className,
  ...summary
}: FormProps<Values>) {
  const id = useId()
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={async (values, { resetForm, setStatus }) => {
        setStatus(undefined)
        const { done, fields = {} } = (await onSubmit(schema.cast(values, { assert: false }) as Values)) ?? {}
        if (done) memory?.clear()
        if (done && resetWhenDone) return resetForm()
        const rejected: SubmitErrors = {}
        for (const [name, message] of Object.entries(fields)) {
          if (name in values) rejected[name] = { message, value: values[name] }
        }
        setStatus(rejected)
      }}
    >
      {({ handleSubmit, isSubmitting, values }) => (
        <FormId value={id}>
          <FormNotes value={notes}>
            <form
              noValidate
              className={classNames(styles.form, className)}
              aria-busy={isSubmitting}
              onInputCapture={({ target }) => tellHeldValues(id, values, target)}
              onBlurCapture={() => tellHeldValues(id, values)}
              onSubmit={(event) => {
                event.preventDefault()
                flushSync(() => tellHeldValues(id, values))
                if (!isSubmitting) handleSubmit(event)
              }}
            >
              <Summary {...summary} />
              <Problem>{problem}</Problem>
              {memory && <FormMemory memory={memory} />}
              <ForgetTyped value={memory?.clear}>{children}</ForgetTyped>
            </form>
          </FormNotes>
        </FormId>
      )}
    </Formik>
  )
}

/**
 * State of a field. Its error is the submit's while the value is unchanged, else the schema's after the first blur. Until a check
 * has answered, the field says what it said before: an error of an older value would move the button that is being pressed.
 */
export function useFieldState(name: string, hint?: ReactNode) {
  const { values, errors, touched, status, isValidating, setFieldValue, setFieldTouched } =
    useFormikContext<FormikValues>()
  const note = useNotes()[name]
  const rejected = (status as SubmitErrors | undefined)?.[name]
  const found = touched[name] && typeof errors[name] === 'string' ? errors[name] : undefined
  const [ofSchema, setOfSchema] = useState(found)
  if (!isValidating && ofSchema !== found) setOfSchema(found)
  const error = rejected && rejected.value === values[name] ? rejected.message : ofSchema
  const id = `${useContext(FormId)}${name}`
  return {
    id,
    value: values[name] as unknown,
    error,
    note,
    setValue: (value: unknown) => void setFieldValue(name, value),
    onBlur: () => void setFieldTouched(name),
    /** For the control and whatever else the error and the hint are about. */
    aria: { 'aria-invalid': error !== undefined, 'aria-describedby': describedBy(id, hint, error, note) },
  }
}

/** Sets several fields at once. One after the other, Formik would validate the last with the old values of the first. */
export function useFillIn(): (values: FormikValues) => void {
  const { values, setValues } = useFormikContext<FormikValues>()
  return (some) => void setValues({ ...values, ...some })
}

/** The current values, for fields that depend on others. */
export const useFormValues = <Values extends FormikValues>(): Values => useFormikContext<Values>().values

/** Submit button: busy while a submit runs, disabled until hydration. */
export function Submit({ disabled = false, ...button }: Omit<ComponentProps<typeof Button>, 'type' | 'pending'>) {
  const { isSubmitting } = useFormikContext()
  const ready = useIsHydrated()
  return <Button {...button} type="submit" pending={isSubmitting} disabled={disabled || !ready} />
}

type FormActionsProps = Omit<ComponentProps<typeof Submit>, 'children'> & {
  /** Label of the button that submits. */
  action: ReactNode
  cancel?: string | undefined
  /** Not possible while a submit is running. */
  onCancel?: (() => void) | undefined
}

/** The buttons below a form: one submits it, the other, if the form can be left, leaves it. */
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

/** With more problems, the summary counts them: a list would repeat the form. */
const maxListed = 5

/**
 * Error summary after a failed submit, with a link to each field, and below it the notes. It takes the focus; if there is too much
 * to list, the first field does.
 */
function Summary({ fieldNames, summary }: SummaryProps) {
  const { errors, values, status, submitCount, isSubmitting } = useFormikContext<FormikValues>()
  const id = useContext(FormId)
  const box = useRef<HTMLDivElement>(null)
  const shownFor = useRef(0)
  const problems = problemsOf(errors, values, status as SubmitErrors | undefined)
  const notes = Object.entries(useNotes())
  const isLong = problems.length > maxListed

  useEffect(() => {
    if (isSubmitting || submitCount === shownFor.current) return
    shownFor.current = submitCount
    if (isLong) document.getElementById(id + problems[0]?.[0])?.focus()
    else box.current?.focus()
  }, [isSubmitting, submitCount, isLong, id, problems])

  if (submitCount === 0 || isSubmitting || problems.length === 0) return null
  const { title = 'There is a problem', description } = summary?.(Object.fromEntries(problems)) ?? {}
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <Text as="p" size="title">
        {title}
      </Text>
      {description !== undefined && <p>{description}</p>}
      {isLong ? (
        <p>{problems.length} fields are missing or need a change.</p>
      ) : (
        <MessageList formId={id} messages={problems} fieldNames={fieldNames} />
      )}
      {notes.length > 0 && (
        <>
          <p>Also check:</p>
          <MessageList formId={id} messages={notes} />
        </>
      )}
    </div>
  )
}

type MessageListProps = {
  formId: string
  messages: [string, string][]
  fieldNames?: FieldMessages | undefined
}

const MessageList = ({ formId, messages, fieldNames }: MessageListProps) => (
  <ul>
    {messages.map(([name, message]) => (
      <li key={name}>
        <a
          href={`#${formId}${name}`}
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(`${formId}${name}`)?.focus()
          }}
        >
          {withFieldName(message, fieldNames?.[name])}
        </a>
      </li>
    ))}
  </ul>
)

/** 'CVV: 3–4 digits', but 'CVV is required' as it is. */
const withFieldName = (message: string, name = ''): string =>
  message.startsWith(name) ? message : `${name}: ${message}`

/** Field names and messages, in the order of the form's values. */
function problemsOf(errors: FormikErrors<FormikValues>, values: FormikValues, rejected: SubmitErrors = {}) {
  return Object.keys(values).flatMap((name): [string, string][] => {
    const { message: ofSubmit, value } = rejected[name] ?? {}
    const message = (value === values[name] ? ofSubmit : undefined) ?? errors[name]
    return typeof message === 'string' ? [[name, message]] : []
  })
}
