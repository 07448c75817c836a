/** For who has no pass to show: the first letters of a name, or the six characters of a pass. There is no list of names. */
import Delete from 'lucide-react/icons/delete'
import { useState } from 'react'
import { isolated } from '#domain/text/text.ts'
import { PassField } from '#features/admin/parts/pass-field.tsx'
import { useNow } from '#lib/clock.ts'
import { Button, GhostButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { findNames, useLeaving, whenText } from './use-check-in.ts'
import type { DoorDay, DoorEntry } from './use-door-day.ts'

/** Milliseconds after the last key until the next child's turn. */
const leavesIdleMs = 60_000
const keys = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']

const focus = (heading: HTMLElement | null) => heading?.focus()

type TypeStepProps = {
  day: DoorDay
  onCode: (text: string) => void
  onName: (entry: DoorEntry) => void
  onLeave: () => void
}

export function TypeStep({ day, onCode, onName, onLeave }: TypeStepProps) {
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  useLeaving(`${text} ${isAsking}`, leavesIdleMs, onLeave)
  const found = findNames(day, text, now) ?? []
  const only = found.length === 1 ? found[0] : undefined
  const title = !isAsking ? 'Type your name' : only ? `Is that you, ${isolated(only.name)}?` : 'Which one is you?'
  const names = (
    <Row as="output" gap="3" className={styles.hits}>
      {found.map((entry) => (
        <Button key={entry.id} tone="kick" onClick={() => onName(entry)}>
          {isAsking && only ? 'Yes, that’s me' : `I am ${isolated(entry.name)}`}
          <Text as="small" size="note">
            {whenText(entry)}
          </Text>
        </Button>
      ))}
    </Row>
  )
  return (
    <Stack
      gap="4-5"
      className={classNames(styles.over, styles.typing)}
      data-boards=""
      data-asks={isAsking || undefined}
    >
      <h1 key={title} ref={focus} tabIndex={-1}>
        {title}
      </h1>
      {isAsking ? (
        names
      ) : (
        <>
          <p>The first letters are enough. Or type the six characters of your pass.</p>
          <Row
            as="form"
            gap="3"
            wrap={false}
            onSubmit={(event) => {
              event.preventDefault()
              if (found.length > 0) setAsking(true)
              else if (text.trim() !== '') onCode(text)
            }}
          >
            <PassField id="typed" value={text} onValue={setText} maxLength={40} aria-label="Code or name" />
            <GhostButton aria-label="Delete" onClick={() => setText(text.slice(0, -1))}>
              <Delete aria-hidden="true" size={28} />
            </GhostButton>
            <Button type="submit" tone="kick">
              Check
            </Button>
          </Row>
          {names}
          {keys.map((row) => (
            <div key={row} className={styles.keys}>
              {[...row].map((key) => (
                <button key={key} type="button" onClick={() => setText(text + key)}>
                  {key}
                </button>
              ))}
            </div>
          ))}
        </>
      )}
      <GhostButton onClick={isAsking ? () => setAsking(false) : onLeave}>{isAsking ? 'No' : 'Back'}</GhostButton>
    </Stack>
  )
}
