/** Day sheet or night rink, for this device. */
import { useTheme, type Theme } from '#lib/theme.ts'
import { Card } from '#ui/layout/card.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import styles from './account.module.css'

const choices = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

export function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return (
    <Card as="section">
      <h2 className={styles['title']}>Look</h2>
      <Segmented label="Theme" options={choices} value={theme} onChange={setTheme} />
    </Card>
  )
}
