/** A field nobody sees or reaches: programs fill it in, and the server then knows what they are. */
import type { Ref } from 'react'
import styles from './honeypot.module.css'

export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles['trap']} aria-hidden="true">
      <label>
        Website
        <input ref={ref} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
