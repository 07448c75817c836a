/** Frame of every input: label, hint and error, linked by ids. */
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import styles from './field.module.css'

type FieldFrameProps = {
  /** Id of the input. */
  id: string
  label?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** A doubt about what was typed, not an error. Announced when it comes up. */
  note?: string | undefined
  children: ReactNode
}

export function FieldFrame({ id, label, hint, error, note, children }: FieldFrameProps) {
  return (
    <Stack gap="1-5" data-invalid={error !== undefined || undefined}>
      {label !== undefined && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {children}
      {hasHint(hint, error) && (
        <SmallPrint as="span" id={`${id}-hint`}>
          {hint}
        </SmallPrint>
      )}
      {note !== undefined && error === undefined && (
        <Text as="output" size="small" id={`${id}-note`} className={styles.doubt}>
          {note}
        </Text>
      )}
      {error !== undefined && (
        <Text as="span" size="small" tone="danger" id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** `aria-describedby` of the input in a frame with this id, hint, error and note. */
export const describedBy = (
  id: string,
  hint: ReactNode,
  error: string | undefined,
  note?: string,
): string | undefined =>
  [error === undefined ? note !== undefined && `${id}-note` : `${id}-error`, hasHint(hint, error) && `${id}-hint`]
    .filter(Boolean)
    .join(' ') || undefined

/** A hint that the error repeats is left out. */
const hasHint = (hint: ReactNode, error: string | undefined): boolean => hint !== undefined && hint !== error

type LineInputProps = {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  name?: string
  type?: 'text' | 'search' | 'date'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  min?: string
  max?: string
}

/** A text field on its own, for a form of one field: without the code that validates forms. */
export function LineInput({ label, hint, onChange, ...input }: LineInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-describedby={describedBy(id, hint, undefined)}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  )
}

/** Filters a list while typing. */
export const SearchBox = (input: LineInputProps) => <LineInput type="search" autoComplete="off" {...input} />

/** A day on its own. What is no day, as while one is typed, changes nothing. */
export const DayInput = ({ onChange, ...input }: LineInputProps) => (
  <LineInput type="date" {...input} onChange={(day) => day !== '' && onChange(day)} />
)
