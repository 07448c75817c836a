/** Phone numbers to tap. */
import { Fragment } from 'react'
import { telUrl } from '#domain/text/text-rules.ts'
import { isolated } from '#domain/text/text.ts'

/** A link, or the text where no number can be told. */
export function Phone({ children, className }: { children: string; className?: string | undefined }) {
  const href = telUrl(children)
  return href === undefined ? (
    <bdi className={className}>{children}</bdi>
  ) : (
    <a className={className} href={href}>
      {children}
    </a>
  )
}

type Called = { caregivers: readonly { id: string; profileName: string; phone: string }[] }

/** The phone numbers of a family; with whom each reaches, if there are several. */
export const Phones = ({ of: { caregivers } }: { of: Called }) =>
  caregivers.map(({ id, profileName, phone }, nth) => (
    <Fragment key={id}>
      {nth > 0 && ' · '}
      {caregivers.length > 1 && `${isolated(profileName)} `}
      <Phone>{phone}</Phone>
    </Fragment>
  ))
