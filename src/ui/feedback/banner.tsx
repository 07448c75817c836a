/** A line that stays until what it says is no longer so: a note, a success, a warning or a problem. */
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from '#ui/class-names.ts'

export type BannerTone = 'note' | 'ok' | 'kick' | 'problem'

/** A problem is announced at once, the rest when the reader pauses. */
export function Banner({ tone = 'note', children }: { tone?: BannerTone; children: ReactNode }) {
  return (
    <div className={classNames(styles['banner'], styles[tone])} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
