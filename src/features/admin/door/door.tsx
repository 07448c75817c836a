/** The tablet at the door: opened by a colleague, then for children. */
import { startDoor, useIsDoor } from '#lib/session/door-session.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { doorMessages } from '#domain/messages/door-messages.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { SignStep, type Signing } from './sign-step.tsx'
import { useEffect, useId, useState } from 'react'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { ScannerView } from '#features/admin/parts/scanner-view.tsx'
import { QueuedArrivals } from '#features/admin/parts/queued-arrivals.tsx'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { DialogButton } from '#features/dialog-button.tsx'
import { keepDeskPages } from '#lib/offline/keep-desk.ts'
import { useWakeLock } from '#lib/wake-lock.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { DoorResult, sentenceOf } from './door-result.tsx'
import {
  findNames,
  playerHere,
  useCheckIn,
  useDoorDay,
  whenText,
  type DoorDay,
  type DoorEntry,
} from './use-check-in.ts'
import { scanMessages } from '#domain/messages/arrival-messages.ts'
import { instantOfDevice, useNow } from '#lib/clock.ts'
import { PassField } from '#features/admin/parts/pass-field.tsx'
import { doorFields } from '#domain/arrivals/door-fields.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { StaffSignIn } from '#features/admin/parts/staff-sign-in.tsx'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { confirmStaffSession, leaveAdmin } from '#lib/session/staff-session.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

export function Door({ signing }: { signing: Signing }) {
  const isOpen = useIsDoor()
  const isLoading = useIsLoading()
  return (
    <Stack gap="5" className={styles.door}>
      {isLoading ? (
        <>
          <h1>{doorMessages.open}</h1>
          <Skeleton shape="row" count={3} label={doorMessages.loading} />
        </>
      ) : isOpen ? (
        <OpenDoor signing={signing} />
      ) : (
        <ClosedDoor />
      )}
    </Stack>
  )
}

const TabletDialog = lazyWithPreload(async () => (await import('./tablet-dialog.tsx')).TabletDialog)

function OpenDoor({ signing }: { signing: Signing }) {
  const { query, known, isRead, hasNoRoom } = useDoorDay()
  usePreload(TabletDialog, signing)
  useWakeLock()
  useEffect(() => void keepDeskPages(), [])
  if (known)
    return (
      <>
        <CheckIn known={known.day} isConnected={!query.isError} signing={signing} />
        <Row as="footer" gap="3" justify="between" className={styles.foot}>
          {query.isError && (
            <output>
              No connection. What I know is from {clockTime(clockOf(instantOfDevice(known.at).toISOString()))}.
            </output>
          )}
          <QueuedArrivals
            hasNoRoom={hasNoRoom}
            nameOf={(id) => known.day.entries.find((entry) => entry.id === id)?.name}
          />
          <DialogButton dialog={TabletDialog} of={{ name: known.day.device }}>
            This tablet
          </DialogButton>
        </Row>
      </>
    )
  return (
    <>
      <h1>{doorMessages.open}</h1>
      {query.isError && isRead ? (
        <Loaded query={query} title="Could not load today" />
      ) : (
        <Skeleton shape="row" count={3} label={doorMessages.loading} />
      )}
    </>
  )
}

/** The camera goes on looking under an answer: the next child need not wait, except for somebody who signs. */
function CheckIn({ known, isConnected, signing }: { known: DoorDay; isConnected: boolean; signing: Signing }) {
  const { day, shown, saved, clear, onName, onCode, onSigned } = useCheckIn(known)
  const [isSigning, setSigning] = useState(false)
  const signer = isSigning && shown ? playerHere(shown) : undefined
  const check = (text: string) => void onCode(text)
  const arrive = (entry: DoorEntry) => void onName(entry)
  return (
    <>
      <VisuallyHidden>
        <output>{shown && sentenceOf(shown, saved)}</output>
      </VisuallyHidden>
      {!shown && <h1>Hi! Show me your pass.</h1>}
      <Stack gap="5" className={styles.ways} inert={shown !== undefined}>
        <ScannerView first="user" paused={signer !== undefined} onCode={check} />
        {!shown && <TypedPass day={day} onCode={check} onName={arrive} />}
      </Stack>
      {shown && !signer && (
        <DoorResult
          day={day}
          shown={shown}
          saved={saved}
          isConnected={isConnected}
          onName={arrive}
          onSign={() => setSigning(true)}
          onLeave={clear}
        />
      )}
      {signer && (
        <SignStep
          entry={signer}
          signing={signing}
          onSigned={(unsigned) => {
            setSigning(false)
            return onSigned(unsigned)
          }}
          onLeave={() => {
            setSigning(false)
            clear()
          }}
        />
      )}
    </>
  )
}

/** For who has no pass to show: the six characters of one, or the first letters of a name. There is no list of names. */
type TypedPassProps = { day: DoorDay; onCode: (text: string) => void; onName: (entry: DoorEntry) => void }

function TypedPass({ day, onCode, onName }: TypedPassProps) {
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

function ClosedDoor() {
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
