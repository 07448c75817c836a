/** The notes about a family that staff marked for the desk. */
import { TriangleAlert } from 'lucide-react'
import styles from './alerts.module.css'

export function Alerts({ alerts, label }: { alerts: readonly string[]; label: string }) {
  if (alerts.length === 0) return null
  return (
    <ul className={styles.alerts} aria-label={label}>
      {alerts.map((text) => (
        <li key={text}>
          <TriangleAlert aria-hidden="true" size={18} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
