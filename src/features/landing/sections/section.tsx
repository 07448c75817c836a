/** A section of a public page: an anchor, a thick blue line, a heading, words and a drawing beside them. */
import { useId, type ReactNode } from 'react'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from './section.module.css'

type SectionProps = {
  /** The anchor, e.g. 'lanes' for /#lanes. */
  id?: string
  title: string
  /** The sentence under the heading. */
  lead?: ReactNode
  /** 'boards' is a navy band across the page; 'ice' is the page itself. */
  ground?: 'ice' | 'boards'
  /** A drawing beside the words; on which side it stands on wide screens. */
  art?: ReactNode
  artSide?: 'left' | 'right'
  /** Links and buttons at the end of the words. */
  actions?: ReactNode
  children?: ReactNode
}

export function Section(props: SectionProps) {
  const { id, title, lead, ground = 'ice', art, artSide = 'right', actions, children } = props
  const heading = useId()
  const words = (
    <div className={styles['words']}>
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {children}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
  return (
    <section id={id} className={styles[ground]} aria-labelledby={heading}>
      <Wrap>
        {art === undefined ? (
          words
        ) : (
          <div className={styles[artSide]}>
            {words}
            <div className={styles['art']}>{art}</div>
          </div>
        )}
      </Wrap>
    </section>
  )
}

/** Facts as a list: a short title in bold, a sentence under it. */
export function FactList({ facts }: { facts: readonly { title: string; text: string }[] }) {
  return (
    <ul className={styles['facts']}>
      {facts.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
