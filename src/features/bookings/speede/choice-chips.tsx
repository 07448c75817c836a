/** Radio buttons styled as chips. Arrows move between them; a note says why a chip is disabled. */
import { useId } from 'react'
import styles from '#features/bookings/reserve.module.css'

export type Chip = {
  value: string
  label: string
  /** A second, smaller line. */
  note?: string | undefined
  disabled?: boolean
}

type ChoiceChipsProps = {
  legend: string
  chips: readonly Chip[]
  value: string | undefined
  onChoose: (value: string) => void
  columns: 'four' | 'seven' | 'six'
  busy?: boolean
}

export function ChoiceChips({ legend, chips, value, onChoose, columns, busy = false }: ChoiceChipsProps) {
  const name = useId()
  return (
    <fieldset className={styles['choice']} aria-busy={busy || undefined}>
      <legend>{legend}</legend>
      <div className={`${styles['chips']} ${styles[columns]}`}>
        {chips.map((chip) => (
          <label key={chip.value} className={styles['chip']}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              disabled={chip.disabled}
              onChange={() => onChoose(chip.value)}
            />
            <span>{chip.label}</span> {chip.note !== undefined && <small>{chip.note}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
