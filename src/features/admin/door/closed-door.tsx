/** The door before it is open: a colleague signs in, and gives the tablet a name. */
import { useEffect, useState } from 'react'
import { doorFields } from '#domain/arrivals/door-fields.ts'
import { doorMessages } from '#domain/messages/door-messages.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { StaffSignIn } from '#features/admin/parts/staff-sign-in.tsx'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { startDoor } from '#lib/session/door-session.ts'
import { confirmStaffSession, leaveAdmin, useStaffState } from '#lib/session/staff-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from './door.module.css'

export function ClosedDoor() {
  const { at } = useStaffState()
  useEffect(() => {
    if (at === 'unknown') void confirmStaffSession()
  }, [at])
  if (at === 'unreachable')
    return (
      <Empty
        titleAs="h1"
        title={doorMessages.open}
        actions={<Button onClick={() => void confirmStaffSession()}>Try again</Button>}
      >
        {responseMessages.noResponse}
      </Empty>
    )
  return (
    <Stack gap="4" className={styles.closed}>
      <h1>{doorMessages.open}</h1>
      <p>
        Children check themselves in here. This browser then shows today with first names only, for 90 days, and you are
        signed out of the front desk on it. You can end it on the Staff page.
      </p>
      {at === 'unknown' ? <Skeleton shape="row" count={3} /> : at === 'in' ? <NameForm /> : <StaffSignIn />}
    </Stack>
  )
}

const schema = schemaOf(doorFields)
const empty = { name: '' }

function NameForm() {
  const [isDone, setDone] = useState(false)
  const { problem, run } = useApiMutation('openDoor', {
    failed: 'Could not open the door',
    async onDone() {
      setDone(true)
      // Their session has become that of the tablet.
      leaveAdmin()
      await startDoor()
    },
  })
  if (isDone) return <Skeleton shape="row" count={3} />
  return (
    <Form initialValues={empty} schema={schema} onSubmit={(body) => run({ body })} problem={problem}>
      <TextField name="name" label="Name of this tablet" placeholder="Door" maxLength={40} />
      <Submit pendingLabel="Opening...">Open the door</Submit>
    </Form>
  )
}
