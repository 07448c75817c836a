/** The picture of the camera that looks for a pass. Without a camera, it says what to do instead. */
import { useState } from 'react'
import { useScanner } from '#lib/camera/use-scanner.ts'
import { SmallButton } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from './scanner-view.module.css'

type Facing = 'user' | 'environment'

type ScannerViewProps = {
  /** The camera to begin with: 'user' is on the side of the screen. */
  first: Facing
  /** Reads nothing meanwhile; the picture stays. */
  paused?: boolean
  onCode: (text: string) => void
}

export function ScannerView({ first, ...camera }: ScannerViewProps) {
  const [facing, setFacing] = useState(first)
  return <Camera key={facing} facing={facing} onTurn={() => setFacing(turned[facing])} {...camera} />
}

const turned = { user: 'environment', environment: 'user' } as const

const stateTexts = {
  starting: 'The camera is starting...',
  denied: 'The camera is not allowed here. Allow it in the browser, or type below.',
  none: 'There is no camera. Type below.',
}

type CameraProps = Omit<ScannerViewProps, 'first'> & { facing: Facing; onTurn: () => void }

function Camera({ facing, paused = false, onCode, onTurn }: CameraProps) {
  const { video, state } = useScanner({ facing, paused, onCode })
  const isOff = state === 'denied' || state === 'none'
  return (
    <Stack className={styles.camera}>
      <div className={styles.picture} data-facing={facing} data-state={state}>
        {!isOff && <video ref={video} muted playsInline aria-label="The camera looks for a pass" />}
        {state !== 'ready' && <p>{stateTexts[state]}</p>}
      </div>
      {!isOff && <SmallButton onClick={onTurn}>Other camera</SmallButton>}
    </Stack>
  )
}
