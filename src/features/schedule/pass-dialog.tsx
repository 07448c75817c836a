/** The passes of an hour, large and bright: a QR code each, and the characters to type. From the local cache, so that it works offline. */
import { encodeQR } from 'qr'
import { codeOf } from '#domain/arrivals/passes.ts'
import { arrivalMessages } from '#domain/arrivals/arrival-messages.ts'
import { playerPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from './schedule.module.css'

/** `pass` is what a QR code says; `about` names the booking; `held` is the player, if a coach sees them first. */
export type Passes = { passes: readonly { pass: string; about: string; held?: string | undefined }[]; when: string }

export function PassDialog({ shown: { passes, when }, onClose }: { shown: Passes; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={passes.length === 1 ? 'Pass' : 'Passes'} description={when}>
      {passes.map((each) => (
        <Pass key={each.pass} {...each} />
      ))}
    </Dialog>
  )
}

function Pass({ pass, about, held }: Passes['passes'][number]) {
  // With the quiet zone that scanners need.
  const rows = encodeQR(pass, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const code = codeOf(pass)
  return (
    <Stack as="figure" card="low" className={styles.pass}>
      {held !== undefined && (
        <Banner tone="kick">
          {arrivalMessages.seeCoach} <Link to={playerPath(held)}>Why?</Link>
        </Banner>
      )}
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <title>QR code to hold in front of the tablet at the door</title>
        <path d={path} />
      </svg>
      <figcaption>
        <strong>{about}</strong>
        <span>Or say or type</span>
        <b aria-label={[...code].join(' ')}>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
      </figcaption>
    </Stack>
  )
}
