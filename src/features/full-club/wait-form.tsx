/** In place of the registration while the club is full: waits in line, by a link to an address. */
import { useState } from 'react'
import * as yup from 'yup'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { lineFields, mostPlaces } from '#domain/full-club/line-fields.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { toYup } from '#lib/form-schema.ts'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { LinkLine, Stack, Text } from '#ui/layout/box.tsx'
import styles from './wait-form.module.css'

const schema = yup.object({ ...toYup(lineFields), players: yup.string().required() })
const counts = Array.from({ length: mostPlaces }, (_, nth) => ({ value: String(nth + 1), label: String(nth + 1) }))

type WaitFormProps = {
  families: number | undefined
  /** What the registration was refused with, where that is how it learned. */
  problem?: string | undefined
  /** Into the registration, by who learned late. */
  typed: { name: string; email: string }
}

export function WaitForm({ families, problem: full, typed }: WaitFormProps) {
  const [sentTo, setSentTo] = useState<string>()
  const { run, problem } = useApiMutation('joinLine', {
    failed: 'Could not save that you wait',
    onDone: (_, { body }) => setSentTo(body.email),
  })
  if (sentTo !== undefined) return <Banner tone="ok">{fullMessages.sent(sentTo)}</Banner>
  return (
    <Stack gap="4-5" card="high" className={styles.card}>
      <Banner>{families === undefined ? full : fullMessages.full(families)}</Banner>
      <Text>{fullMessages.promise}</Text>
      <Form
        initialValues={{ ...typed, players: '1' }}
        schema={schema}
        onSubmit={({ players, ...person }) => run({ body: { ...person, players: Number(players) } })}
      >
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
        <SelectField name="players" label="Players who want to join" options={counts} />
        <Problem>{problem}</Problem>
        <Submit pendingLabel="Saving...">Wait for a place</Submit>
      </Form>
      <LinkLine>
        Already a member? <Link to={paths.memberLogin}>Sign in</Link>
      </LinkLine>
    </Stack>
  )
}
