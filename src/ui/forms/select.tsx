/** Native select for use outside a form, with options or groups of them. Empty groups are omitted. */
import { useId } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type Option = { value: string; label: string }

type SelectProps = {
  label: string
  /** The label stands beside it already, as in a row of a table. */
  hidesLabel?: true
  /** Option for no selection. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
  options?: readonly Option[]
  groups?: readonly { label: string; options: readonly Option[] }[]
}

const optionsOf = (options: readonly Option[]) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ))

export function Select({ label, hidesLabel, placeholder, value, onChange, options, groups }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={hidesLabel ? undefined : label}>
      <div className={styles.selectBox}>
        <select
          id={id}
          aria-label={hidesLabel && label}
          className={styles.select}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options && optionsOf(options)}
          {groups
            ?.filter((group) => group.options.length > 0)
            .map((group) => (
              <optgroup key={group.label} label={group.label}>
                {optionsOf(group.options)}
              </optgroup>
            ))}
        </select>
      </div>
    </FieldFrame>
  )
}
