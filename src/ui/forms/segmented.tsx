/** Segmented control: a few choices in a row, applied at once. */
import { useId } from 'react'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = {
  label: string
  /** Where the label stands beside it already: it is for screen readers then. */
  hideLabel?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Segmented<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-label={hideLabel ? label : undefined}>
      {!hideLabel && <legend>{label}</legend>}
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              data-in-label=""
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
