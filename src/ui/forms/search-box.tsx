/** Search input that filters a list while typing. */
import { useId } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void; placeholder?: string }

export function SearchBox({ label, value, onChange, placeholder }: SearchBoxProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  )
}
