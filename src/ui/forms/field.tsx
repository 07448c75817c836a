/** Form fields with label, hint and error, connected for screen readers. */
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { useFieldState } from './form.tsx'
import { Stepper } from './stepper.tsx'

type FieldProps = { name: string; label: string; hint?: ReactNode }

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
  const { id, value, error, note, setValue, onBlur, aria } = useFieldState(name, hint)
  const [isShown, setIsShown] = useState(false)
  const text = typeof value === 'string' ? value : ''
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} note={note}>
      <input
        {...input}
        id={id}
        type={isShown ? 'text' : type}
        name={secret ? undefined : name}
        value={text}
        className={styles.input}
        {...aria}
        onChange={({ target }) => setValue(format ? format(target.value, text) : target.value)}
        onBlur={onBlur}
      />
      {type === 'password' && (
        <button type="button" className={styles.show} aria-controls={id} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <VisuallyHidden>{label.toLowerCase()}</VisuallyHidden>
        </button>
      )}
    </FieldFrame>
  )
}

export function TextAreaField({ name, label, hint, rows = 3 }: FieldProps & { rows?: number }) {
  const { id, value, error, setValue, onBlur, aria } = useFieldState(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        value={typeof value === 'string' ? value : ''}
        className={styles.area}
        {...aria}
        onChange={({ target }) => setValue(target.value)}
        onBlur={onBlur}
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

export function SelectField({ name, label, hint, options, placeholder, autoComplete }: SelectFieldProps) {
  const { id, value, error, setValue, onBlur, aria } = useFieldState(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.selectBox}>
        <select
          id={id}
          name={name}
          value={String(value ?? '')}
          autoComplete={autoComplete}
          className={styles.select}
          {...aria}
          onChange={({ target }) => setValue(target.value)}
          onBlur={onBlur}
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

export function CheckboxField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { id, value, error, setValue, onBlur, aria } = useFieldState(name, hint)
  return (
    <FieldFrame id={id} hint={hint} error={error}>
      <Row as="label" gap="3" align="start" wrap={false} className={styles.check}>
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={value === true}
          {...aria}
          onChange={({ target }) => setValue(target.checked)}
          onBlur={onBlur}
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

type RadioCardsProps = FieldProps & { options: readonly RadioCard[] }

export function RadioCards({ name, label, hint, options }: RadioCardsProps) {
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
                {option.note !== undefined && (
                  <Text as="span" size="small" tone="muted">
                    {option.note}
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </div>
      </FieldFrame>
    </fieldset>
  )
}

type QuantityFieldProps = FieldProps & { min: number; max: number }

/** A number with minus and plus buttons. Typed values are not clamped; the schema validates them. */
export function QuantityField({ name, label, hint, min, max }: QuantityFieldProps) {
  const { id, value, error, setValue, onBlur, aria } = useFieldState(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Stepper
        id={id}
        name={name}
        what={label}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => setValue(next ?? '')}
        onBlur={onBlur}
        min={min}
        max={max}
        {...aria}
      />
    </FieldFrame>
  )
}
