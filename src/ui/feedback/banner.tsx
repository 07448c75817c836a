/** A message that stays on the page while it is true: a note, a success, a warning or a problem. */
import type { ReactNode, Ref } from 'react'
import styles from './banner.module.css'
import { classNames } from '#ui/class-names.ts'

export type BannerTone = 'note' | 'ok' | 'kick' | 'problem'

/** Screen readers announce a problem at once and other tones when idle. */
export function Banner({
  tone = 'note',
  title,
  ref,
  children,
}: {
  tone?: BannerTone
  title?: string
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}) {
  return (
    <div
      ref={ref}
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

const comeIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' })

/** Why something failed; nothing while it has not. It comes into view: the button may be far below it. */
export const Problem = ({ title, children }: { title?: string; children: ReactNode }) =>
  children !== undefined && (
    <Banner tone="problem" ref={comeIntoView} {...(title !== undefined && { title })}>
      {children}
    </Banner>
  )
