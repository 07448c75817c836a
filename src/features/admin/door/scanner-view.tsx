/** The picture of the camera that looks for a pass. Without a camera, it says what to do instead. */
import { useState } from 'react'
import { doorMessages } from '#domain/messages/door-messages.ts'
import { useScanner } from '#lib/camera/use-scanner.ts'
import { Button } from '#ui/button.tsx'
import styles from './door.module.css'

export function ScannerView({ onCode }: { onCode: (text: string) => void }) {
  const [facing, setFacing] = useState<'user' | 'environment'>('user')
  return <Camera key={facing} facing={facing} onCode={onCode} onTurn={() => setFacing(turned[facing])} />
}

const turned = { user: 'environment', environment: 'user' } as const

function Camera({
  facing,
  onCode,
  onTurn,
}: {
  facing: 'user' | 'environment'
  onCode: (text: string) => void
  onTurn: () => void
}) {
  const { video, state } = useScanner({ facing, onCode })
  const isOff = state === 'denied' || state === 'none'
  return (
    <div className={styles.camera}>
      {isOff ? (
        <p>{state === 'denied' ? doorMessages.denied : doorMessages.noCamera}</p>
      ) : (
        <>
          <div className={styles.picture} data-facing={facing} data-state={state}>
            <video ref={video} muted playsInline aria-label={doorMessages.camera} />
            {state === 'starting' && <p>{doorMessages.starting}</p>}
          </div>
          <Button tone="ghost" size="sm" onClick={onTurn}>
            {doorMessages.turn}
          </Button>
        </>
      )}
    </div>
  )
}
