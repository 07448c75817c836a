/** Radio buttons styled as chips. Arrows move between them; a note says why a chip is disabled. */
import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout/box.tsx'
import styles from './speede.module.css'

export type Chip = {
  value: string
  label: string
  /** A second, smaller line. */
  note?: string | undefined
  disabled?: boolean
  /** Cannot be chosen, but `onAsk` says why. */
  asks?: boolean
  /** One's own session. */
  mine?: boolean
}

type ChoiceChipsProps = {
  legend: string
  chips: readonly Chip[]
  value: string | undefined
  onChoose: (value: string) => void
  onAsk?: (value: string) => void
  /** 'free': as wide as their labels. */
  columns: 'five' | 'seven' | 'six' | 'free'
  busy?: boolean
}

export function ChoiceChips({ legend, chips, value, onChoose, onAsk, columns, busy = false }: ChoiceChipsProps) {
  const name = useId()
  return (
    <fieldset aria-busy={busy || undefined}>
      <legend>{legend}</legend>
      <Stack gap="1-5" className={styles[columns]}>
        {chips.map((chip) => (
          <label key={chip.value} className={classNames(styles.chip, chip.mine && styles.mineChip)}>
            <input
              type="radio"
              data-in-label=""
              name={name}
              value={chip.value}
              checked={chip.value === value}
              disabled={chip.disabled}
              aria-disabled={chip.asks || undefined}
              onChange={() => (chip.asks ? onAsk?.(chip.value) : onChoose(chip.value))}
            />
            <span>{chip.label}</span> {chip.note !== undefined && <small>{chip.note}</small>}
          </label>
        ))}
      </Stack>
    </fieldset>
  )
}
