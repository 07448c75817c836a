/** The notes about a family that staff marked for the desk. */
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Clamped } from '#ui/layout/clamped.tsx'
import styles from './alerts.module.css'

export function Alerts({ alerts, label }: { alerts: readonly string[]; label: string }) {
  if (alerts.length === 0) return null
  return (
    <Stack as="ul" gap="1" className={styles.alerts} aria-label={label}>
      {alerts.map((text) => (
        <Row as="li" key={text} align="start" wrap={false}>
          <TriangleAlert aria-hidden="true" size={18} />
          <Clamped>{text}</Clamped>
        </Row>
      ))}
    </Stack>
  )
}
