/** Form fields with label, hint and error, connected for screen readers. */
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { Row, SmallPrint, Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import { useFieldState } from './form.tsx'
import { Stepper } from './stepper.tsx'

type FieldProps = { name: string; label: string; hint?: ReactNode }

function useField({ name, label, hint }: Pick<FieldProps, 'name' | 'hint'> & { label?: string | undefined }) {
  const { id, value, error, note, setValue, onBlur, aria } = useFieldState(name, hint)
  return { value, setValue, frame: { id, label, hint, error, note }, control: { id, name, onBlur, ...aria } }
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'datetime-local' | 'time' | 'url'
  placeholder?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  min?: string
  max?: string
  autoCapitalize?: 'none' | 'words' | 'sentences'
  /** Omits the input's `name`, so that neither a native submit nor the browser's form storage sees the value. */
  secret?: boolean
  /** Formats the typed text, for example inserts a slash. Gets the new and the previous text. */
  format?: (typed: string, before: string) => string
}

export function TextField({ name, label, hint, type = 'text', secret = false, format, ...input }: TextFieldProps) {
  const { value, setValue, frame, control } = useField({ name, label, hint })
  const [isShown, setIsShown] = useState(false)
  const text = typeof value === 'string' ? value : ''
  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        {...control}
        type={isShown ? 'text' : type}
        dir={type === 'text' ? 'auto' : undefined}
        name={secret ? undefined : name}
        value={text}
        className={styles.input}
        onChange={({ target }) => setValue(format ? format(target.value, text) : target.value)}
      />
      {type === 'password' && (
        <button type="button" className={styles.show} aria-controls={frame.id} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <VisuallyHidden>{label.toLowerCase()}</VisuallyHidden>
        </button>
      )}
    </FieldFrame>
  )
}

export function TextAreaField({ rows = 3, ...field }: FieldProps & { rows?: number }) {
  const { value, setValue, frame, control } = useField(field)
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        dir="auto"
        rows={rows}
        value={typeof value === 'string' ? value : ''}
        className={styles.area}
        onChange={({ target }) => setValue(target.value)}
      />
    </FieldFrame>
  )
}

/** One choice: `label` is shown, `value` is the form value. */
export type Option = { value: string; label: string }

type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  /** Shown while nothing is selected. */
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
}

export function SelectField({ options, placeholder, autoComplete, ...field }: SelectFieldProps) {
  const { value, setValue, frame, control } = useField(field)
  return (
    <FieldFrame {...frame}>
      <div className={styles.selectBox}>
        <select
          {...control}
          value={String(value ?? '')}
          autoComplete={autoComplete}
          className={styles.select}
          onChange={({ target }) => setValue(target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  )
}

export function CheckboxField({ label, ...field }: Omit<FieldProps, 'label'> & { label: ReactNode }) {
  const { value, setValue, frame, control } = useField(field)
  return (
    <FieldFrame {...frame}>
      <Row as="label" gap="3" align="start" wrap={false} className={styles.check}>
        <input
          {...control}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => setValue(target.checked)}
        />
        <span>{label}</span>
      </Row>
    </FieldFrame>
  )
}

/** Any number of choices; the form value is a list of their values. */
export function CheckboxesField({ name, label, hint, options }: FieldProps & { options: readonly Option[] }) {
  const { id, value, error, setValue, onBlur, aria } = useFieldState(name, hint)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const toggle = (option: string) =>
    setValue(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option])
  return (
    <fieldset aria-describedby={aria['aria-describedby']}>
      <legend>{label}</legend>
      <FieldFrame id={id} hint={hint} error={error}>
        <Row gap="4-5" className={styles.checks}>
          {options.map((option, index) => (
            <Row as="label" key={option.value} gap="3" align="start" wrap={false} className={styles.check}>
              <input
                id={index === 0 ? id : undefined}
                type="checkbox"
                name={name}
                value={option.value}
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                onBlur={onBlur}
              />
              <span>{option.label}</span>
            </Row>
          ))}
        </Row>
      </FieldFrame>
    </fieldset>
  )
}

/** A choice with a title and an explanation. */
export type RadioCard = Option & { note?: ReactNode; badge?: ReactNode }

export function RadioCards({ name, label, hint, options }: FieldProps & { options: readonly RadioCard[] }) {
  const { id, value, error, setValue, onBlur, aria } = useFieldState(name, hint)
  return (
    <fieldset role="radiogroup" {...aria}>
      <legend>{label}</legend>
      <FieldFrame id={id} hint={hint} error={error}>
        <div className={styles.cards}>
          {options.map((option, index) => (
            <Row as="label" key={option.value} gap="3" align="start" wrap={false} className={styles.radioCard}>
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => setValue(option.value)}
                onBlur={onBlur}
              />
              <Stack as="span" gap="0-5">
                <Row as="span" className={styles.radioTitle}>
                  {option.label}
                  {option.badge}
                </Row>
                {option.note !== undefined && <SmallPrint as="span">{option.note}</SmallPrint>}
              </Stack>
            </Row>
          ))}
        </div>
      </FieldFrame>
    </fieldset>
  )
}

/** Typed values are not clamped: the schema validates them. `beside` of the value are counted elsewhere, and not shown. */
/** `beside` of the value are counted elsewhere: the stepper shows and changes the others. */
export function QuantityField({
  min,
  max,
  beside = 0,
  ...field
}: FieldProps & { min: number; max: number; beside?: number }) {
  const { value, setValue, frame, control } = useField(field)
  return (
    <FieldFrame {...frame}>
      <Stepper
        {...control}
        what={field.label}
        value={typeof value === 'number' ? value - beside : null}
        onChange={(next) => setValue(next === null ? '' : next + beside)}
        min={min}
        max={max}
      />
    </FieldFrame>
  )
}
