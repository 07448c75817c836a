/** A section of a public page: anchor, heading, text, and an illustration beside it. */
import { useId, type ReactNode } from 'react'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from './section.module.css'

type SectionProps = {
  /** Anchor, for example 'lanes' for /#lanes. */
  id?: string
  title: string
  /** Sentence below the heading. */
  lead?: ReactNode
  /** 'boards' is a navy band across the page; 'ice' is the page background. */
  ground?: 'ice' | 'boards'
  /** Illustration beside the text; `illustrationSide` applies to wide screens. */
  illustration?: ReactNode
  illustrationSide?: 'left' | 'right'
  /** Links and buttons below the text. */
  actions?: ReactNode
  children?: ReactNode
}

export function Section(props: SectionProps) {
  const { id, title, lead, ground = 'ice', illustration, illustrationSide = 'right', actions, children } = props
  const heading = useId()
  const content = (
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
        {illustration === undefined ? (
          content
        ) : (
          <div className={styles[illustrationSide]}>
            {content}
            <div className={styles['illustration']}>{illustration}</div>
          </div>
        )}
      </Wrap>
    </section>
  )
}

/** List of facts, each a bold title and a sentence. */
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
