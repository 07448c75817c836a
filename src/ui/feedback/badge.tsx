/** A small status label. */
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from '#ui/class-names.ts'

export type BadgeTone = 'ok' | 'plain' | 'problem' | 'kick'

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
