/** A link that is shown once, to pass on: read-only, selected on focus, and a button that copies it. */
import { useId, type ReactNode } from 'react'
import { copyText } from '#lib/download.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'
import fieldStyles from '#ui/forms/field.module.css'
import styles from '#ui/forms/form.module.css'

type CopyLinkProps = { label: string; link: string; lead?: ReactNode; children?: ReactNode }

/** `lead` is above the label; children are other ways to pass the link on. */
export function CopyLink({ label, link, lead, children }: CopyLinkProps) {
  const id = useId()
  return (
    <Banner tone="ok">
      {lead}
      <label htmlFor={id}>{label}</label>
      <Row gap="3" className={styles.link} data-links="">
        <input id={id} className={fieldStyles.input} readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button size="sm" onClick={() => copyText(link, 'link')}>
          Copy link
        </Button>
        {children}
      </Row>
    </Banner>
  )
}
