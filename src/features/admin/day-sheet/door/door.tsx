/** The tablet at the door: opened by a colleague, then for children. */
import { startDoor, useIsDoor } from '#lib/session/door-session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { SignStep, type Signing } from './sign-step.tsx'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { andList, isolated } from '#domain/text/text.ts'
import { ScannerView } from '#features/admin/parts/scanner-view.tsx'
import { QueuedArrivals } from '#features/admin/parts/queued-arrivals.tsx'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { keepDeskPages } from '#lib/offline/keep-desk.ts'
import { useWakeLock } from '#lib/wake-lock.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { DoorResult, sentenceOf } from './door-result.tsx'
import { TypeStep } from './type-step.tsx'
import { playerHere, useCheckIn } from './use-check-in.ts'
import { useDoorDay, type DoorDay, type DoorEntry } from './use-door-day.ts'
import { instantOfDevice } from '#lib/clock.ts'
import { Mark } from '#illustrations/mark.tsx'
import { facility } from '#domain/facility/facility.ts'
import { doorFields } from '#domain/arrivals/door-fields.ts'
import { tabletDays } from '#domain/people/people.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
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
  if (import.meta.env.SSR) return <Loading />
  return isOpen ? <OpenDoor signing={signing} /> : <ClosedDoor />
}

/** Navy for children, with the club's mark on top. */
function Ground({ boards = true, children, ...props }: ComponentProps<'div'> & { boards?: boolean }) {
  return (
    <Stack gap="4-5" className={styles.door} data-boards={boards ? '' : undefined} {...props}>
      <p className={styles.brand}>
        <Mark width={64} />
        {facility.name}
      </p>
      {children}
    </Stack>
  )
}

const Loading = () => (
  <Ground>
    <h1>Tablet at the door</h1>
    <Skeleton shape="row" count={3} label="Loading today..." />
  </Ground>
)

const TabletDialog = lazyWithPreload(async () => (await import('./tablet-dialog.tsx')).TabletDialog)

function OpenDoor({ signing }: { signing: Signing }) {
  const { query, known, isRead, hasNoRoom } = useDoorDay()
  usePreload(TabletDialog, signing)
  useWakeLock()
  useEffect(() => void keepDeskPages(), [])
  if (known)
    return (
      <CheckIn known={known.day} isConnected={!query.isError} signing={signing}>
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
      </CheckIn>
    )
  if (!query.isError || !isRead) return <Loading />
  return (
    <Ground>
      <h1>Tablet at the door</h1>
      <Loaded query={query} title="Could not load today" />
    </Ground>
  )
}

type CheckInProps = { known: DoorDay; isConnected: boolean; signing: Signing; children: ReactNode }

/**
 * The camera goes on looking under an answer, and while a name is typed: the next child need not wait, except for someone
 * who signs. `children` are at the foot.
 */
function CheckIn({ known, isConnected, signing, children }: CheckInProps) {
  const { day, shown, saved, clear, onName, onCode, onSigned } = useCheckIn(known)
  const [over, setOver] = useState<'typing' | 'signing'>()
  const { stillHere = [] } = known
  const signer = over === 'signing' && shown ? playerHere(shown) : undefined
  const check = (text: string) => void onCode(text)
  const arrive = (entry: DoorEntry) => void onName(entry)
  const leave = () => {
    setOver(undefined)
    clear()
  }
  return (
    <>
      <VisuallyHidden>
        <output>{shown && sentenceOf(shown, saved)}</output>
      </VisuallyHidden>
      <Ground inert={shown !== undefined || over !== undefined}>
        {!shown && <h1>Hi! Show me your pass.</h1>}
        <ScannerView first="user" paused={signer !== undefined} onCode={check} />
        <Button tone="kick" onClick={() => setOver('typing')}>
          Type your name
        </Button>
        {stillHere.length > 0 && <output>{`Not picked up: ${andList(stillHere.map(isolated))}`}</output>}
        <Row as="footer" gap="3" justify="between" className={styles.foot}>
          {children}
        </Row>
      </Ground>
      {over === 'typing' && !shown && <TypeStep day={day} onCode={check} onName={arrive} onLeave={leave} />}
      {shown && !signer && (
        <DoorResult
          day={day}
          shown={shown}
          saved={saved}
          isConnected={isConnected}
          onName={arrive}
          onSign={() => setOver('signing')}
          onLeave={leave}
        />
      )}
      {signer && (
        <SignStep
          entry={signer}
          signing={signing}
          onSigned={(unsigned) => {
            setOver(undefined)
            return onSigned(unsigned)
          }}
          onLeave={leave}
        />
      )}
    </>
  )
}

function ClosedDoor() {
  const { at } = useStaffState()
  useEffect(() => {
    if (at === 'unknown') void confirmStaffSession()
  }, [at])
  if (at === 'unreachable')
    return (
      <Ground boards={false}>
        <Empty
          titleAs="h1"
          title="Tablet at the door"
          actions={<Button onClick={() => void confirmStaffSession()}>Try again</Button>}
        >
          {responseMessages.noResponse}
        </Empty>
      </Ground>
    )
  return (
    <Ground boards={false}>
      <h1>Tablet at the door</h1>
      <p>
        Children check themselves in here. This browser then shows today with first names only, for {tabletDays} days,
        and you are signed out of the front desk on it. You can end it on the Staff page.
      </p>
      {at === 'unknown' ? <Skeleton shape="row" count={3} /> : at === 'in' ? <NameForm /> : <StaffSignIn />}
    </Ground>
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
