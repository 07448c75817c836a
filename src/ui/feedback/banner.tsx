/** A message that stays on the page while it is true: a note, a success, a warning or a problem. */
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from '#ui/class-names.ts'

export type BannerTone = 'note' | 'ok' | 'kick' | 'problem'

/** Screen readers announce a problem at once and other tones when idle. */
export function Banner({
  tone = 'note',
  title,
  children,
}: {
  tone?: BannerTone
  title?: string
  children?: ReactNode
}) {
  return (
    <div
      className={classNames(styles.banner, tone !== 'note' && styles[tone])}
      role={tone === 'problem' ? 'alert' : 'status'}
    >
      {title === undefined ? (
        children
      ) : (
        <>
          <b>{title}</b>
          {children !== undefined && <span>{children}</span>}
        </>
      )}
    </div>
  )
}

/** Why something failed; nothing while it has not. */
export const Problem = ({ title, children }: { title?: string; children: string | undefined }) =>
  children !== undefined && (
    <Banner tone="problem" {...(title !== undefined && { title })}>
      {children}
    </Banner>
  )
