/** The pass of a booking, large and bright: a QR code, and the characters to type. From the local cache, so that it works offline. */
import { codeOf } from '#domain/arrivals/passes.ts'
import { passCardMessages } from '#domain/messages/arrival-messages.ts'
import { qrCode } from '#lib/qr-code.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './schedule.module.css'

/** `pass` is what the QR code says; `about` names the booking. */
export type Pass = { pass: string; about: string }

export function PassDialog({ shown, onClose }: { shown: Pass; onClose: () => void }) {
  const { size, path } = qrCode(shown.pass)
  const code = codeOf(shown.pass)
  return (
    <Dialog open onClose={onClose} title={passCardMessages.title} description={shown.about}>
      <figure className={styles.pass}>
        <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
          <title>{passCardMessages.qr}</title>
          <path d={path} />
        </svg>
        <figcaption>
          <span>{passCardMessages.code}</span>
          <b aria-label={[...code].join(' ')}>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
        </figcaption>
      </figure>
    </Dialog>
  )
}
