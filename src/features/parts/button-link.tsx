/** Links that look like buttons. */
import type { ComponentProps } from 'react'
import { Link } from '#lib/router.ts'
import { buttonClass, type ButtonSize, type ButtonTone } from '#ui/button.tsx'

type LinkProps = ComponentProps<typeof Link>

export const ButtonLink = ({ tone, size, ...link }: LinkProps & { tone?: ButtonTone; size?: ButtonSize }) => (
  <Link {...link} className={buttonClass(tone, size)} />
)

/** Beside one that is more likely. */
export const GhostLink = (props: LinkProps) => <ButtonLink tone="ghost" {...props} />

/** One of several, beside what it is about. */
export const SmallLink = (props: LinkProps) => <ButtonLink tone="ghost" size="sm" {...props} />
