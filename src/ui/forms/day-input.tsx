/** A day outside a form. */
import { useId } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type DayInputProps = { label: string; value: string; min?: string; max: string; onChange: (day: string) => void }

/** What is no day, as while one is typed, changes nothing. */
export function DayInput({ label, onChange, ...input }: DayInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="date"
        className={styles.input}
        {...input}
        onChange={({ target }) => {
          if (target.value !== '') onChange(target.value)
        }}
      />
    </FieldFrame>
  )
}
