/** Native select for use outside a form, with option groups. Empty groups are omitted. */
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type Option = { value: string; label: string }

type SelectProps = {
  id: string
  label: string
  /** Option for no selection. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
  groups: readonly { label: string; options: readonly Option[] }[]
}

export function Select({ id, label, placeholder, value, onChange, groups }: SelectProps) {
  return (
    <FieldFrame id={id} label={label}>
      <div className={styles.selectBox}>
        <select id={id} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {groups
            .filter(({ options }) => options.length > 0)
            .map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      </div>
    </FieldFrame>
  )
}
