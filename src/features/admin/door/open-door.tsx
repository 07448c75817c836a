/** The open door: the camera, what to type, the answer for a child, and how this tablet is doing. */
import { useEffect, useState } from 'react'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { doorMessages, waitingArrivalMessages } from '#domain/messages/door-messages.ts'
import { ScannerView } from '#features/admin/parts/scanner-view.tsx'
import { WaitingArrivals } from '#features/admin/parts/waiting-arrivals.tsx'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { keepDeskPages } from '#lib/offline/keep-desk.ts'
import { useWakeLock } from '#lib/wake-lock.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { DoorResult, sentenceOf } from './door-result.tsx'
import styles from './door.module.css'
import type { DoorDay, DoorEntry } from './door-view.ts'
import { SignStep, type Signing } from './sign-step.tsx'
import { TypedPass } from './typed-pass.tsx'
import { playerHere, useCheckIn } from './use-check-in.ts'
import { useDoorDay } from './use-door-day.ts'

const TabletDialog = lazyWithPreload(async () => (await import('./tablet-dialog.tsx')).TabletDialog)

export function OpenDoor({ signing }: { signing: Signing }) {
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
            <output>No connection. What I know is from {clockTime(clockOf(new Date(known.at).toISOString()))}.</output>
          )}
          <WaitingArrivals nameOf={(id) => known.day.entries.find((entry) => entry.id === id)?.name} />
          {hasNoRoom && <Banner tone="problem">{waitingArrivalMessages.dayNotKept}</Banner>}
          <Tablet name={known.day.device} />
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

function Tablet({ name }: { name: string }) {
  const { trigger, dialog } = useLazyDialog(TabletDialog, { name })
  return (
    <>
      <Button tone="ghost" size="sm" {...trigger}>
        This tablet
      </Button>
      {dialog}
    </>
  )
}
