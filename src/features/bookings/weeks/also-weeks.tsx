/** In how many of the next weeks the same hour is booked too. Only where the club's window reaches that far. */
import { useId } from 'react'
import { weeksMessages } from '#domain/messages/weeks-messages.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import field from '#ui/forms/field.module.css'
import styles from './weeks.module.css'
import type { Weeks } from './use-weeks.ts'

export function AlsoWeeks({ weeks: { most, count, onChoose } }: { weeks: Weeks }) {
  const id = useId()
  if (most === 0) return null
  return (
    <div className={styles.also}>
      <FieldFrame id={id}>
        <div className={field.selectBox}>
          <select
            id={id}
            aria-label={weeksMessages.label}
            className={field.select}
            value={count}
            onChange={({ target }) => onChoose(Number(target.value))}
          >
            {Array.from({ length: most + 1 }, (_, weeks) => (
              <option key={weeks} value={weeks}>
                {weeksMessages.choice(weeks)}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
    </div>
  )
}
