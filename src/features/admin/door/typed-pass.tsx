/** For who has no pass to show: the six characters of one, or the first letters of a name. There is no list of names. */
import { useId, useState } from 'react'
import { scanMessages } from '#domain/messages/arrival-messages.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { PassField } from '#features/admin/parts/pass-field.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { findNames, whenText, type DoorDay, type DoorEntry } from './door-view.ts'

type TypedPassProps = { day: DoorDay; onCode: (text: string) => void; onName: (entry: DoorEntry) => void }

export function TypedPass({ day, onCode, onName }: TypedPassProps) {
  const [text, setText] = useState('')
  const id = useId()
  const now = useNow()
  const found = findNames(day, text, now)
  return (
    <Stack
      as="form"
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        const [only, ...others] = found ?? []
        if (only && others.length === 0) onName(only)
        else if (!only && text.trim() !== '') onCode(text)
      }}
    >
      <label htmlFor={id}>
        <b>No pass with you?</b> Type your six characters, or the first letters of your name.
      </label>
      <Row gap="3" wrap={false}>
        <PassField id={id} value={text} onValue={setText} maxLength={40} aria-label="Code or name" />
        <Button type="submit" tone="ghost">
          {scanMessages.check}
        </Button>
      </Row>
      <Stack as="output" className={styles.hits}>
        {found?.map((entry) => (
          <Button key={entry.id} onClick={() => onName(entry)}>
            I am {entry.name}
            <Text as="small" size="note">
              {whenText(entry)}
            </Text>
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}
